import { type Pastor, pastorOperations } from '@contract/users.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { MessageSquare, MessageSquareOff } from 'lucide-react'
import { useState } from 'react'
import { call } from '@/api/call.ts'
import { useErrorNotice } from '@/data/use-error-notice.ts'
import { useInvalidate } from '@/data/use-invalidate.ts'
import { formatTimestamp } from '@/i18n/timestamp.ts'
import { useChangedFields, useFormField } from '@/kit/form/form-context.ts'
import { useReachable } from '@/sync-state/use-reachable.ts'
import { Banner } from '@/ui/banner.tsx'
import { useToast } from '@/ui/toast.tsx'
import { TwoClickButton } from '@/ui/two-click-button.tsx'

type TextsUser = Pick<Pastor, 'id' | 'mobile_number' | 'texts_stopped' | 'texts_stopped_by'>

/**
 * Shows whether the number receives texts, with a button to change that. It appears while the form contains the saved
 * number (B-TXT-03).
 */
export const TextsStopped = ({ user }: { user: TextsUser }) => {
  const formNumber = useFormField('mobile_number').value
  const hasChanges = useChangedFields().length > 0
  const { mobile_number, texts_stopped, texts_stopped_by } = user
  if (!mobile_number || formNumber !== mobile_number) return null
  // Hide the button while there is unsaved input. The change creates a new version of the record, which would conflict
  // with the input.
  const stopButton = hasChanges ? null : <StopButton user={user} number={mobile_number} />
  if (texts_stopped === null)
    return stopButton ? (
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {stopButton}
        <p className="flex-1 basis-60 text-sm text-muted-foreground">
          <Trans>If they have told you that they want no more texts.</Trans>
        </p>
      </div>
    ) : null
  const since = formatTimestamp(texts_stopped)
  return (
    <Banner tone="warning" icon={MessageSquareOff} action={stopButton}>
      {texts_stopped_by === null ? (
        <Trans>This number answered STOP ({since}), so it gets no texts. START, sent from that phone, ends it.</Trans>
      ) : (
        <Trans>
          This number gets no texts: {texts_stopped_by} stopped them ({since}). START, sent from that phone, ends it.
        </Trans>
      )}
    </Banner>
  )
}

const StopButton = ({ user, number }: { user: TextsUser; number: string }) => {
  const { t } = useLingui()
  const { show } = useToast()
  const showError = useErrorNotice()
  const invalidateUsers = useInvalidate('users')
  const isReachable = useReachable()
  const [isBusy, setIsBusy] = useState(false)
  const areTextsStopped = user.texts_stopped !== null
  const toggleTexts = async () => {
    setIsBusy(true)
    try {
      const body = { mobile_number: number, stopped: !areTextsStopped }
      await call(pastorOperations['users/pastors.texts'], { params: { id: user.id }, body })
      await invalidateUsers()
      show({ message: areTextsStopped ? t`This number gets texts again.` : t`This number gets no more texts.` })
    } catch (error) {
      showError(error)
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <TwoClickButton
      key={String(areTextsStopped)}
      icon={areTextsStopped ? MessageSquare : MessageSquareOff}
      variant={areTextsStopped ? 'outline' : 'secondary'}
      size="tool"
      busy={isBusy}
      disabled={!isReachable}
      armedLabel={areTextsStopped ? t`Press again if they asked for it` : t`Press again to stop texts`}
      onConfirm={() => void toggleTexts()}
    >
      {areTextsStopped ? <Trans>Allow texts again</Trans> : <Trans>Stop texts</Trans>}
    </TwoClickButton>
  )
}
