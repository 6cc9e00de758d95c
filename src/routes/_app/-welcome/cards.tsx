import { welcomeOperations } from '@contract/welcome.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { clsx } from 'clsx'
import { useCachedResponse } from '@/data/use-cached-response.ts'
import { LoadNotice } from '@/kit/list/load-notice.tsx'
import { Loading, Skeleton } from '@/ui/skeleton.tsx'
import { useUser } from '@/user/use-user.ts'
import { GetInTouch } from './get-in-touch.tsx'
import { HolidayCard } from './holiday-card.tsx'
import { JoinCommunity } from './join-community.tsx'
import { CommunityCard, ConnectionsCard, DatesCard, NewsCard, VideoCard } from './network-cards.tsx'
import { NewResourcesCard } from './new-resources.tsx'
import { RecentSessions } from './recent-sessions.tsx'
import { SaferRecruitment } from './safer-recruitment.tsx'

/**
 * Cards of the start page: content from the network, cached for offline use, and facts from the register (WEL-04 to
 * WEL-18).
 * @param register true if the device has the club's register
 */
export const WelcomeCards = ({ register }: { register: boolean }) => {
  // Show the application only to club users, because staff do not have an application.
  const { is_pastor: isClubUser } = useUser()
  const { answer, ...state } = useCachedResponse(welcomeOperations['welcome.get'])
  return (
    <>
      <LoadNotice
        {...state}
        stale={answer !== null}
        words={{
          cutOff: <Trans>News and resources need a connection.</Trans>,
          fault: <Trans>News and resources could not be read.</Trans>,
          stale: <Trans>Below is what was read last.</Trans>,
        }}
      />
      <div className="@container">
        <div className="columns-1 gap-4 *:mb-4 @min-[36rem]:columns-2 @min-[56rem]:columns-3">
          {answer ? (
            <>
              <NewsCard welcome={answer} />
              <DatesCard welcome={answer} />
              <VideoCard welcome={answer} />
              <CommunityCard welcome={answer} />
              <NewResourcesCard welcome={answer} />
              <ConnectionsCard welcome={answer} />
            </>
          ) : (
            state.busy && <CardSkeletons />
          )}
          {register ? <RecentSessions /> : null}
          {register ? <HolidayCard /> : null}
          {isClubUser ? <SaferRecruitment /> : null}
          <GetInTouch />
          <JoinCommunity />
        </div>
      </div>
    </>
  )
}

/** Placeholders of the cards whose content is not loaded yet. */
const CardSkeletons = () => {
  const { t } = useLingui()
  return (
    <Loading label={t`Loading news and resources`} className="contents">
      {['h-96', 'h-60', 'h-80', 'h-60', 'h-72'].map((height, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
        <Skeleton key={index} className={clsx('mb-4 break-inside-avoid rounded-xl!', height)} />
      ))}
    </Loading>
  )
}
