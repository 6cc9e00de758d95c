import { type FamilyPerson, familyPageOperations } from '@contract/family/family-page.ts'
import { getLondonDay } from '@contract/rules/days.ts'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useFailureMessage } from '@/words/use-failure-message.ts'
import { useFamilyPage } from '../family-context.ts'
import { hasHealthQuestion } from './fact-groups.ts'

type ConfirmationOptions = {
  person: FamilyPerson
  onPerson: (person: FamilyPerson) => void
  onReload: () => void
}

/** Confirms that the facts of a person are right, as they were shown (B-FAM-03). */
export function useConfirmation({ person, onPerson, onReload }: ConfirmationOptions) {
  const { t } = useLingui()
  const { token, callFamily } = useFamilyPage()
  const getFailureMessage = useFailureMessage()
  const [isBusy, setIsBusy] = useState(false)
  const [refusal, setRefusal] = useState<{ code: string | undefined } | { error: unknown } | null>(null)
  const { id, first_name: name, version } = person
  const getMessage = (): string | null => {
    if (refusal === null) return null
    if ('error' in refusal) return getFailureMessage(refusal.error)
    const { code } = refusal
    if (code === 'changed_meanwhile')
      return t`The club has changed something about ${name}. Look at it again, then confirm.`
    if (code === 'question_open')
      return t`A question about the allergies, diet or health of ${name} is open. The coordinator decides it first.`
    return t`${name} is not on this page any more.`
  }
  const confirm = async () => {
    setIsBusy(true)
    setRefusal(null)
    try {
      const body = { people: [{ id, version }] }
      const { results } = await callFamily(familyPageOperations['family.confirm'], { params: { token }, body })
      const [result] = results
      if (result?.confirmed) onPerson({ ...person, health_confirmed: getLondonDay() })
      else setRefusal({ code: result?.code })
      // Load the people again, because a confirmation raises the version, and a refused one has seen old facts.
      onReload()
    } catch (error) {
      setRefusal({ error })
    } finally {
      setIsBusy(false)
    }
  }
  return { isBusy, message: getMessage(), confirm }
}

/** True if the family or the club has confirmed the person's health facts today, and no change of them waits. */
export function isConfirmed(person: FamilyPerson): boolean {
  return person.health_confirmed === getLondonDay() && !hasHealthQuestion(person)
}
