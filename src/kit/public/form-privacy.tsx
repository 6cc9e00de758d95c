import { Plural, Trans } from '@lingui/react/macro'
import { PrivacyNotice, useNetworkFacts } from './network-facts.tsx'

/** Text about who reads an application and how long it is stored, with the network's privacy notice. */
export function FormPrivacy() {
  const facts = useNetworkFacts()
  return (
    <div className="grid gap-1 text-sm leading-snug text-muted-foreground">
      <p className="min-h-[4lh] sm:min-h-[2lh]">
        <Trans>
          Only the people who check applications read your answers. They are kept until the application is deleted.
        </Trans>{' '}
        {facts ? (
          <Plural
            value={facts.erasure_months}
            one="Details of a check are erased # month after the decision."
            other="Details of a check are erased # months after the decision."
          />
        ) : null}
      </p>
      <div className="min-h-touch">
        {facts ? (
          <PrivacyNotice notice={facts.privacy_notice}>
            <Trans>Privacy notice of the network</Trans>
          </PrivacyNotice>
        ) : null}
      </div>
    </div>
  )
}
