import { Trans } from '@lingui/react/macro'
import { Button } from '@/ui/button.tsx'

type ContinuePromptProps = {
  /** True if the form was completed but its arrival was not confirmed. */
  isUnconfirmed: boolean
  onContinue: () => void
  onRestart: () => void
}

/**
 * Prompt to continue a form that was started on this phone. The form's answers stay hidden until the user confirms,
 * because the phone may be shared.
 */
export const ContinuePrompt = ({ isUnconfirmed, onContinue, onRestart }: ContinuePromptProps) => (
  <section className="card grid gap-4 p-4">
    <h2 className="text-xl font-bold">
      {isUnconfirmed ? (
        <Trans>A form on this phone may not have arrived</Trans>
      ) : (
        <Trans>A form was started on this phone</Trans>
      )}
    </h2>
    <p>
      {isUnconfirmed ? (
        <Trans>Carry on and send it once more. No one is registered twice.</Trans>
      ) : (
        <Trans>Its answers are kept here for 7 days.</Trans>
      )}
    </p>
    <Button variant="primary" size="comfort" block onClick={onContinue}>
      <Trans>Carry on where you left off</Trans>
    </Button>
    <Button size="comfort" block onClick={onRestart}>
      <Trans>Start a new form</Trans>
    </Button>
  </section>
)
