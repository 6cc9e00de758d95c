import type { NetworkHealth } from '@contract/network-health.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { KeyRound } from 'lucide-react'
import { formatCount } from '@/i18n/numbers.ts'
import { BigValue, Fact, FactList, HealthCard, ShareBar } from './health-card.tsx'

type Secrets = NetworkHealth['secrets']

/** Situations of the secret, each with its own note. */
type SecretState = 'not_counted' | 'single' | 'waiting' | 'replacing' | 'replaced' | 'missing'

function getSecretState({ previous, is_waiting: isWaiting, counts }: Secrets): SecretState {
  if (isWaiting) return 'waiting'
  if (!counts) return 'not_counted'
  if (previous === null) return counts.sealed_by_previous > 0 ? 'missing' : 'single'
  return counts.sealed_by_previous > 0 ? 'replacing' : 'replaced'
}

/** Card of the server's secret: the fingerprints, and how far its replacement is. */
export function SecretsCard({ secrets }: { secrets: Secrets }) {
  const state = getSecretState(secrets)
  const { current, previous, counts } = secrets
  return (
    <HealthCard
      title={<Trans>Secrets</Trans>}
      icon={KeyRound}
      state={state === 'waiting' || state === 'missing' ? 'warning' : 'well'}
      problem={
        state === 'missing' ? (
          <Trans>Previous secret missing</Trans>
        ) : (
          <Trans context="secret">Waits for a server</Trans>
        )
      }
      note={<SecretNote state={state} />}
    >
      {counts ? <SecretCounts counts={counts} hasPrevious={previous !== null || state === 'missing'} /> : null}
      <FactList>
        <Fact label={state === 'waiting' ? <Trans>New secret</Trans> : <Trans>Secret in use</Trans>}>
          <b>{current}</b>
        </Fact>
        <Fact label={<Trans>Previous secret</Trans>}>
          {previous === null ? (
            <span className="text-muted-foreground">
              <Trans context="previous secret">not set</Trans>
            </span>
          ) : (
            <b>{previous}</b>
          )}
        </Fact>
      </FactList>
    </HealthCard>
  )
}

type CountProps = { counts: NonNullable<Secrets['counts']>; hasPrevious: boolean }

function SecretCounts({ counts: { total, sealed_by_previous: left }, hasPrevious }: CountProps) {
  const { t } = useLingui()
  const currentCount = total - left
  if (!hasPrevious)
    return (
      <BigValue value={formatCount(total)}>
        <Plural value={total} one="link or code under the secret" other="links and codes under the secret" />
      </BigValue>
    )
  return (
    <>
      <BigValue value={formatCount(left)}>
        <Plural
          value={left}
          one="link or code under the previous secret"
          other="links and codes under the previous secret"
        />
      </BigValue>
      <ShareBar
        label={t`${currentCount} of ${total} links and codes are under the current secret`}
        value={currentCount}
        total={total}
      />
    </>
  )
}

function SecretNote({ state }: { state: SecretState }) {
  switch (state) {
    case 'not_counted':
      return <Trans>The links and codes have not been counted yet. Count again in a minute.</Trans>
    case 'single':
      return <Trans>The person who runs the server can replace the secret.</Trans>
    case 'waiting':
      return <Trans>A running server has only the previous secret. Restart that server with both secrets.</Trans>
    case 'replacing':
      return <Trans>Keep the previous secret until this says 0.</Trans>
    case 'replaced':
      return (
        <Trans>
          The previous secret can be removed. Users who signed in before it was replaced then sign in again.
        </Trans>
      )
    case 'missing':
      return <Trans>These no longer open. Send the links again, and set up sign-in codes again.</Trans>
  }
}
