import type { Welcome } from '@contract/welcome.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { CalendarDays, Handshake, Newspaper, Play, Users } from 'lucide-react'
import { DayLeaf } from '@/features/content/day-leaf.tsx'
import { Piece, type PieceProps } from '@/features/content/piece.tsx'
import { VideoPlayer } from '@/features/content/video-player.tsx'
import { CardList, WelcomeCard } from '@/features/content/welcome-card.tsx'
import { ContentRichText, ContentText, type TranslatedRow, useContentText } from '@/kit/content/content-text.tsx'
import { formatDateCell, formatDayCell } from '@/kit/list/cells.ts'

type CardProps = { welcome: Welcome }

type ContentPieceProps = Omit<PieceProps, 'title' | 'content'> & { item: TranslatedRow<'title' | 'content'> }

/** Piece of content in the language of the screen. */
const ContentPiece = ({ item, ...piece }: ContentPieceProps) => {
  const getText = useContentText()
  return <Piece {...piece} title={getText(item, 'title')} content={getText(item, 'content')} />
}

/** News of the network (WEL-04). */
export const NewsCard = ({ welcome }: CardProps) => {
  const { t } = useLingui()
  return (
    <WelcomeCard title={t`News & Events`} icon={Newspaper}>
      <CardList rows={welcome.news} nothing={<Trans>There is no news yet.</Trans>}>
        {(item) => <ContentPiece item={item} image={item.image} foot={formatDateCell(item.created)} />}
      </CardList>
    </WelcomeCard>
  )
}

/** News of clubs (WEL-05). */
export const CommunityCard = ({ welcome }: CardProps) => {
  const { t } = useLingui()
  return (
    <WelcomeCard title={t`Community News`} icon={Users}>
      <CardList rows={welcome.community_news} nothing={<Trans>There is no news of clubs yet.</Trans>}>
        {(item) => <ContentPiece item={item} image={item.image} foot={formatDateCell(item.created)} />}
      </CardList>
    </WelcomeCard>
  )
}

/** Important future dates (WEL-13). */
export const DatesCard = ({ welcome }: CardProps) => {
  const { t } = useLingui()
  return (
    <WelcomeCard title={t`Important Dates`} icon={CalendarDays}>
      <CardList rows={welcome.important_dates} nothing={<Trans>There are no important dates to come.</Trans>}>
        {(item) => <ContentPiece item={item} foot={formatDayCell(item.date)} before={<DayLeaf day={item.date} />} />}
      </CardList>
    </WelcomeCard>
  )
}

/** Church connections (WEL-11). */
export const ConnectionsCard = ({ welcome }: CardProps) => {
  const { t } = useLingui()
  return (
    <WelcomeCard title={t`Church Connections`} icon={Handshake}>
      <CardList rows={welcome.church_connections} nothing={<Trans>There are no church connections yet.</Trans>}>
        {(item) => <ContentPiece item={item} image={item.image} />}
      </CardList>
    </WelcomeCard>
  )
}

/** Latest video (WEL-10). */
export const VideoCard = ({ welcome: { video } }: CardProps) => {
  const { t } = useLingui()
  const getText = useContentText()
  if (!video)
    return (
      <WelcomeCard title={t`Video`} icon={Play}>
        <p className="py-2 text-muted-foreground">
          <Trans>There is no video yet.</Trans>
        </p>
      </WelcomeCard>
    )
  return (
    <section className="break-inside-avoid overflow-hidden rounded-xl border border-border bg-card text-card-foreground">
      <VideoPlayer
        key={video.id}
        title={getText(video, 'title').text}
        vimeoId={video.vimeo_video_id}
        vimeoKey={video.vimeo_key}
      />
      <div className="grid gap-1 px-5 pt-3 pb-4 wrap-anywhere">
        <h2 className="text-lg font-bold">
          <ContentText row={video} field="title" />
        </h2>
        <ContentRichText row={video} field="content" className="text-sm text-muted-foreground" />
      </div>
    </section>
  )
}
