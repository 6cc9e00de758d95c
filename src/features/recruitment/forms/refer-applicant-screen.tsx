import { Trans } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { usePageFocus } from '@/kit/page/page-focus.ts'
import { clearDraft, readDraft } from '@/kit/public/draft-storage.ts'
import { PublicPage } from '@/kit/public/public-page.tsx'
import { isSameVisit, markVisit } from '@/kit/public/same-visit.ts'
import { Button } from '@/ui/button.tsx'
import { BackToHallbook } from './back-to-hallbook.tsx'
import { FormThanks } from './form-thanks.tsx'
import { emptyReferral, ReferralForm, referralDraftKey } from './referral-form.tsx'

type ReferralValues = Record<string, unknown>
/** Result of the form: a referral was sent, or the link of an earlier application was sent again. */
type FormOutcome = 'referred' | 'sent_again'

/**
 * Loads answers that were typed in this tab before a reload. Returns null while loading. Deletes answers of an earlier
 * visit.
 */
function useReloadedReferral(): ReferralValues | null {
  const [referral, setReferral] = useState<ReferralValues | null>(null)
  useEffect(() => {
    let isUnmounted = false
    const loadDraft = async () => {
      const draft = isSameVisit(referralDraftKey) ? await readDraft<ReferralValues>(referralDraftKey) : null
      if (!draft) void clearDraft(referralDraftKey)
      markVisit(referralDraftKey)
      if (!isUnmounted) setReferral(draft?.values ?? emptyReferral)
    }
    void loadDraft()
    return () => {
      isUnmounted = true
    }
  }, [])
  return referral
}

/** Page on which a user or visitor refers a coordinator or core team member (REFL-01 to REFL-33). */
export const ReferApplicantScreen = () => {
  usePageFocus()
  const reloadedReferral = useReloadedReferral()
  const [formState, setForm] = useState<{ number: number; ending: FormOutcome | null }>({ number: 0, ending: null })
  const startAgain = () => setForm(({ number }) => ({ number: number + 1, ending: null }))
  const endForm = (ending: FormOutcome) => setForm(({ number }) => ({ number, ending }))
  return (
    <PublicPage>
      {formState.ending ? (
        <FormThanks
          title={<Trans>Thank you</Trans>}
          said={
            formState.ending === 'referred' ? (
              <Trans>The person you referred will be sent an application form by email.</Trans>
            ) : (
              <Trans>We have sent them the link to their form again.</Trans>
            )
          }
        >
          <Button size="comfort" block onClick={startAgain}>
            <Trans>Refer another person</Trans>
          </Button>
        </FormThanks>
      ) : (
        reloadedReferral && (
          <ReferralForm
            key={formState.number}
            begin={formState.number === 0 ? reloadedReferral : emptyReferral}
            onSent={() => endForm('referred')}
            onSentAgain={() => endForm('sent_again')}
            onClear={startAgain}
          />
        )
      )}
      <BackToHallbook />
    </PublicPage>
  )
}
