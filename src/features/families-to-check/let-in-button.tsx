import { Plural } from '@lingui/react/macro'
import { UserRoundCheck } from 'lucide-react'
import type { FamilyToCheck } from '@/register/families-to-check.ts'
import { Button } from '@/ui/button.tsx'
import { useFamilyDecisions } from './use-check.ts'

type LetInButtonProps = {
  families: readonly FamilyToCheck[]
  block?: boolean
  /** Called when the families are let in, because the button then disappears. */
  onPress?: () => void
}

/** Button that accepts all waiting families with one press, with or without a network. */
export const LetInButton = ({ families, block = false, onPress }: LetInButtonProps) => {
  const { takeIn } = useFamilyDecisions()
  return (
    <Button
      variant="primary"
      icon={UserRoundCheck}
      block={block}
      onClick={() => {
        onPress?.()
        void takeIn(families)
      }}
    >
      <Plural value={families.length} one="Let # family in" other="Let all # in" />
    </Button>
  )
}
