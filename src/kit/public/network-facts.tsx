import { type NetworkFacts, networkFactsOperations } from '@contract/network-facts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { usePublicQuery } from '@/user/use-public-query.ts'

/** Returns the network's public settings. Null while loading or offline. */
export function useNetworkFacts(): NetworkFacts | null {
  return usePublicQuery(networkFactsOperations['network_facts.get'], undefined).answer
}

/** Link that opens an email to the network's contact address. */
function ContactAddress({ address }: { address: string }) {
  return (
    <a href={`mailto:${address}`} className="py-3 wrap-anywhere">
      {address}
    </a>
  )
}

/** Line with the contact address below a form. Its space is reserved, so that nothing moves when the address loads. */
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

/**
 * Advice for a link whose form cannot be shown.
 * @param props.byMail true if the link was sent in one of our emails
 */
export function DeadLinkAdvice({ byMail }: { byMail: boolean }) {
  const facts = useNetworkFacts()
  const address = facts ? <ContactAddress address={facts.contact_address} /> : null
  if (!byMail) return <p className="min-h-6 leading-snug">{address ? <Trans>Or write to {address}.</Trans> : null}</p>
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

/** The network's privacy notice in a collapsible section. */
export function PrivacyNotice({ notice, children }: { notice: NetworkFacts['privacy_notice']; children: ReactNode }) {
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
