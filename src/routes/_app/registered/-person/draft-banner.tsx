import { Trans } from '@lingui/react/macro'
import { NotebookPen } from 'lucide-react'
import { formatDayAndTime } from '@/i18n/long-dates.ts'
import { Banner } from '@/ui/banner.tsx'
import { Button } from '@/ui/button.tsx'

type DraftBannerProps = {
  /** Time of the last change, in ms since 1970. */
  at: number
  onStartAgain: () => void
}

/** Banner for a restored draft, which was typed before the page ended. */
export const DraftBanner = ({ at: changedAt, onStartAgain }: DraftBannerProps) => {
  const when = formatDayAndTime(new Date(changedAt).toISOString())
  return (
    <Banner
      tone="info"
      icon={NotebookPen}
      action={
        <Button onClick={onStartAgain}>
          <Trans>Start again</Trans>
        </Button>
      }
    >
      <b>
        <Trans>What you had typed is here.</Trans>
      </b>{' '}
      <Trans>It was kept on this device ({when}) and is not saved yet.</Trans>
    </Banner>
  )
}
