import { type NetworkFacts, networkFactsOperations } from '@contract/network-facts.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useOpenAnswer } from '@/hooks/use-open-answer.ts'

/** What the network's settings say to visitors; null until it is known, and without a network. */
export function useNetworkFacts(): NetworkFacts | null {
  return useOpenAnswer(networkFactsOperations['network_facts.get'], undefined).answer
}

/** The network's contact address as a link. */
function ContactAddress({ address }: { address: string }) {
  return (
    <a href={`mailto:${address}`} className="wrap-anywhere">
      {address}
    </a>
  )
}

/** Where to turn to after a form. Its line is there from the start, so that nothing moves when the address arrives. */
export function ContactLine() {
  const facts = useNetworkFacts()
  return (
    <p className="min-h-6 leading-snug">
      {facts ? (
        <Trans>
          Questions? Write to <ContactAddress address={facts.contact_address} />.
        </Trans>
      ) : null}
    </p>
  )
}

/** What to do with a link that leads nowhere. @param props.byMail whether the link came in a mail of ours */
export function DeadLinkAdvice({ byMail }: { byMail: boolean }) {
  const facts = useNetworkFacts()
  const address = facts ? <ContactAddress address={facts.contact_address} /> : null
  if (!byMail)
    return <p className="min-h-6 leading-snug">{address ? <Trans>Or write to {address}.</Trans> : null}</p>
  return (
    <p className="min-h-12 leading-snug">
      {address ? (
        <Trans>Ask the person who sent you here for a new email, or write to {address}.</Trans>
      ) : (
        <Trans>Ask the person who sent you here for a new email.</Trans>
      )}
    </p>
  )
}

/** The network's privacy notice, folded up under its name. */
export function PrivacyNotice({
  notice,
  children,
}: {
  notice: NetworkFacts['privacy_notice']
  children: ReactNode
}) {
  const { i18n } = useLingui()
  return (
    <details className="text-sm leading-snug">
      <summary className="flex min-h-touch cursor-pointer items-center font-bold text-link underline">
        {children}
      </summary>
      <p className="whitespace-pre-line wrap-anywhere">{notice[i18n.locale === 'cy' ? 'cy' : 'en']}</p>
    </details>
  )
}

/** Who reads the answers of a form of recruitment and how long they are kept, with the network's notice. */
export function FormPrivacy() {
  const facts = useNetworkFacts()
  return (
    <div className="grid gap-1 text-sm leading-snug text-muted-foreground">
      <p className="min-h-[4lh] sm:min-h-[2lh]">
        <Trans>
          Only the people who check applications read your answers. They are kept until the application is
          deleted.
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
