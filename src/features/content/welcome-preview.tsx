import { Trans, useLingui } from '@lingui/react/macro'
import { CalendarDays, Eye, Handshake, Newspaper, Users } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { languageNames, languages } from '@/i18n/i18n.ts'
import { pickContentText, type ShownText, useContentLanguage } from '@/kit/content/content-text.tsx'
import { useFormValues } from '@/kit/form/form-context.ts'
import type { Values } from '@/kit/form/values.ts'
import { formatDayCell } from '@/kit/list/cells.ts'
import { RichText } from '@/kit/rich-text/rich-text.tsx'
import { isDayString } from '@/ui/date/day-string.ts'
import { Segmented } from '@/ui/segmented.tsx'
import { DayLeaf } from './day-leaf.tsx'
import { PieceDetails, PiecePreview } from './piece.tsx'
import { VideoPlayer } from './video-player.tsx'
import { WelcomeCard } from './welcome-card.tsx'

type ContentKind = 'news' | 'date' | 'connection' | 'video'

const toText = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Returns the image source: the address of a stored image, or the content of an image that has just been chosen. */
const getImageSource = (value: unknown): string | null =>
  typeof value === 'string' ? value : ((value as { content?: string } | null)?.content ?? null)

type WelcomePreviewProps = {
  kind: ContentKind
  /** Text below the content, for example the time of its creation. */
  foot?: ReactNode
}

/**
 * Live preview next to the content form. Renders the current field values in the same way as the clubs' welcome page.
 */
export const WelcomePreview = ({ kind, foot }: WelcomePreviewProps) => {
  const { t } = useLingui()
  const [view, setView] = useState<'card' | 'opened' | 'phone'>('card')
  const values = useFormValues((formValues: Values) => formValues)
  const [language, setLanguage] = useState(useContentLanguage())
  const texts = {
    title: toText(values.title) || t`Title`,
    title_cy: toText(values.title_cy),
    content: toText(values.content),
    content_cy: toText(values.content_cy),
  }
  const title = pickContentText(texts, 'title', language)
  const content = pickContentText(texts, 'content', language)
  const image = getImageSource(values.image)
  const date = toText(values.date)
  const day = isDayString(date) ? date : null
  const footer = foot ?? (day ? formatDayCell(day) : null)
  const previewCard =
    kind === 'video' ? null : (
      <PreviewCard kind={kind} community={values.community_news === true}>
        <PiecePreview
          title={title}
          content={content}
          image={image}
          foot={footer}
          before={day ? <DayLeaf day={day} /> : undefined}
        />
      </PreviewCard>
    )
  function renderPreview() {
    if (kind === 'video')
      return <VideoPreview title={title} content={content} id={values.vimeo_video_id} videoKey={values.vimeo_key} />
    if (view === 'card') return previewCard
    if (view === 'phone') return <PhoneFrame>{previewCard}</PhoneFrame>
    return (
      <div className="grid gap-2 rounded-xl bg-card p-5">
        <h3 lang={title.lang} className="text-xl font-bold wrap-anywhere">
          {title.text}
        </h3>
        <PieceDetails content={content} image={image} foot={footer} />
      </div>
    )
  }
  return (
    <section className="grid gap-3" aria-label={t`Preview`}>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="flex items-center gap-2 text-xl font-bold">
          <Eye aria-hidden="true" className="text-link" />
          <Trans>Preview</Trans>
        </h2>
        {kind === 'video' ? null : (
          <Segmented
            label={t`Preview`}
            options={[
              { value: 'card', label: t`Card` },
              { value: 'opened', label: t({ message: 'Opened', context: 'a card' }) },
              { value: 'phone', label: t`Phone` },
            ]}
            value={view}
            onValueChange={setView}
          />
        )}
      </div>
      <Segmented
        label={t`Language of the preview`}
        options={languages.map((value) => ({ value, label: <span lang={value}>{languageNames[value]}</span> }))}
        value={language}
        onValueChange={setLanguage}
      />
      <div className="rounded-xl border border-border bg-muted p-4">{renderPreview()}</div>
      <p className="text-sm text-muted-foreground">
        {values.live === true ? (
          <Trans>The welcome page of every club shows it like this once you save.</Trans>
        ) : (
          <Trans>It is not live: no club sees it until you turn Live on and save.</Trans>
        )}
      </p>
    </section>
  )
}

/** Frame with the width and page margins of a phone. */
const PhoneFrame = ({ children }: { children: ReactNode }) => (
  <div className="mx-auto max-w-94 rounded-[2rem] border-8 border-foreground bg-background px-4 py-6">{children}</div>
)

const PreviewCard = ({
  kind,
  community,
  children,
}: {
  kind: Exclude<ContentKind, 'video'>
  community: boolean
  children: ReactNode
}) => {
  const { t } = useLingui()
  const cards = {
    news: community ? { title: t`Community News`, icon: Users } : { title: t`News & Events`, icon: Newspaper },
    date: { title: t`Important Dates`, icon: CalendarDays },
    connection: { title: t`Church Connections`, icon: Handshake },
  }
  return <WelcomeCard {...cards[kind]}>{children}</WelcomeCard>
}

type VideoPreviewProps = { title: ShownText; content: ShownText; id: unknown; videoKey: unknown }

const VideoPreview = ({ title, content, id, videoKey }: VideoPreviewProps) => (
  <div className="overflow-hidden rounded-xl border border-border bg-card">
    {typeof id === 'number' && Number.isInteger(id) && id > 0 ? (
      <VideoPlayer key={id} title={title.text} vimeoId={id} vimeoKey={typeof videoKey === 'string' ? videoKey : null} />
    ) : (
      <p className="px-5 pt-4 text-muted-foreground">
        <Trans>Enter the video ID to see the video.</Trans>
      </p>
    )}
    <div className="grid gap-1 px-5 pt-3 pb-4 wrap-anywhere">
      <h3 lang={title.lang} className="text-lg font-bold">
        {title.text}
      </h3>
      {content.text ? (
        <div lang={content.lang}>
          <RichText html={content.text} className="text-sm text-muted-foreground" />
        </div>
      ) : null}
    </div>
  </div>
)
