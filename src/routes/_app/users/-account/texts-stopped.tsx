import { Trans } from '@lingui/react/macro'
import { MessageSquareOff } from 'lucide-react'
import { formatStamp } from '@/i18n/format.ts'
import { useFormField } from '@/kit/form/form-context.ts'
import { Banner } from '@/ui/banner.tsx'

type TextsStoppedProps = { number: string | null; stopped: string }

/** Says that the number gets no texts, as long as the form has that number (B-TXT-03). */
export const TextsStopped = ({ number, stopped }: TextsStoppedProps) => {
  const { value } = useFormField('mobile_number')
  if (value !== number) return null
  const since = formatStamp(stopped)
  return (
    <Banner tone="warning" icon={MessageSquareOff}>
      <Trans>
        This number answered STOP ({since}), so it gets no texts. START, sent from that phone, ends it.
      </Trans>
    </Banner>
  )
}
