import { getCollectors, isSameCollector, MAX_COLLECTOR_LENGTH } from '@contract/rules/collectors.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { formatNameList } from '@/i18n/name-list.ts'
import { Button } from '@/ui/button.tsx'
import { Checkbox } from '@/ui/checkbox.tsx'
import { Field } from '@/ui/field.tsx'
import { Input } from '@/ui/input.tsx'
import { Name } from '@/ui/name.tsx'
import { Sheet, SheetContent } from '@/ui/sheet.tsx'
import { TwoClickButton } from '@/ui/two-click-button.tsx'
import { useTooLongCheck } from '@/words/too-long-message.ts'
import type { DoorFamily, DoorPerson } from './door.ts'

type CollectorDialogProps = {
  family: DoorFamily
  /** Ids of the people who are selected initially. */
  chosen: readonly string[]
  onLeave: (people: DoorPerson[], collector: string, notFor: string[]) => void
  onClose: () => void
}

/**
 * Dialog for the collector's name. A name from the children's notes needs one press, any other name needs two
 * (B-HAL-04).
 */
export const CollectorDialog = ({ family, chosen: first, onLeave, onClose }: CollectorDialogProps) => {
  const { t, i18n } = useLingui()
  const [chosenIds, setChosenIds] = useState<readonly string[]>(first)
  const [typedText, setTypedText] = useState('')
  const leavingPeople = family.members.filter(({ id }) => chosenIds.includes(id))
  const children = leavingPeople.filter(({ adult }) => !adult)
  const listedCollectors = getCollectors(children)
  const allChildIds = children.map(({ id }) => id)
  // Offer the attending adults, because a parent who is at the session is the most likely collector.
  const adultCollectors = family.members.flatMap(({ name, adult }) =>
    adult && !listedCollectors.some((one) => isSameCollector(one.name, name)) ? [{ name, notFor: allChildIds }] : [],
  )
  const offeredCollectors = children.length ? [...listedCollectors, ...adultCollectors] : []
  const typedName = typedText.trim()
  const tooLongError = useTooLongCheck()(typedText, MAX_COLLECTOR_LENGTH)
  const listedCollector = listedCollectors.find(({ name }) => isSameCollector(name, typedName))
  const joinNames = (people: readonly DoorPerson[]) =>
    formatNameList(
      people.map(({ first: name }) => name),
      i18n.locale,
    )
  const names = joinNames(children)
  const getArmedLabel = (notFor: readonly string[]) => {
    const list = joinNames(children.filter(({ id }) => notFor.includes(id)))
    return t`Not on the list for ${list}. Press again`
  }
  const unlistedChildIds = listedCollector?.notFor ?? allChildIds
  // Show equal notes once, because siblings mostly have the same note.
  const notes = [...new Set(children.map(({ pick_up_people }) => pick_up_people?.trim() ?? ''))]
  return (
    <Sheet open onOpenChange={(open) => open || onClose()}>
      <SheetContent
        title={children.length ? <Trans>Who is collecting {names}?</Trans> : <Trans>Who is leaving?</Trans>}
        closeLabel={t`Close`}
        bodyClassName="grid content-start gap-3"
      >
        {family.members.length > 1 ? (
          <fieldset className="grid gap-1" aria-label={t`Who is leaving?`}>
            {family.members.map(({ id, name }) => (
              <Checkbox
                key={id}
                checked={chosenIds.includes(id)}
                onCheckedChange={(isChecked) =>
                  setChosenIds(isChecked ? [...chosenIds, id] : chosenIds.filter((other) => other !== id))
                }
              >
                <Name>{name}</Name>
              </Checkbox>
            ))}
          </fieldset>
        ) : null}
        {notes.map((note) => {
          const list = joinNames(children.filter((one) => (one.pick_up_people?.trim() ?? '') === note))
          return note ? (
            <p key={note} className="wrap-anywhere whitespace-pre-line">
              <Trans>May collect {list}:</Trans> <b>{note}</b>
            </p>
          ) : null
        })}
        {children.length && listedCollectors.length === 0 ? (
          <p className="wrap-anywhere whitespace-pre-line">
            <Plural
              value={children.length}
              one="No one is named to collect this child yet. Ask who they are and type the name."
              other="No one is named to collect these children yet. Ask who they are and type the name."
            />
          </p>
        ) : null}
        {offeredCollectors.map(({ name, notFor }) => (
          <ConfirmableButton
            key={name}
            variant="primary"
            twice={notFor.length ? getArmedLabel(notFor) : null}
            about={notFor.join()}
            onPress={() => onLeave(leavingPeople, name, notFor)}
          >
            {name}
          </ConfirmableButton>
        ))}
        {children.length ? (
          <form className="other-name mt-1.5 grid gap-2.5 border-t pt-3" onSubmit={(event) => event.preventDefault()}>
            <Field label={t`Another name`} error={tooLongError}>
              <Input
                value={typedText}
                autoComplete="off"
                autoCapitalize="words"
                onChange={(event) => setTypedText(event.target.value)}
              />
            </Field>
            <ConfirmableButton
              disabled={typedName === '' || tooLongError !== undefined}
              twice={unlistedChildIds.length ? getArmedLabel(unlistedChildIds) : null}
              about={`${typedName} ${chosenIds.join()}`}
              onPress={() => onLeave(leavingPeople, listedCollector?.name ?? typedName, unlistedChildIds)}
            >
              <Trans>Sign out with this name</Trans>
            </ConfirmableButton>
          </form>
        ) : (
          <Button
            block
            size="comfort"
            variant="primary"
            disabled={leavingPeople.length === 0}
            onClick={() => onLeave(leavingPeople, '', [])}
          >
            <Trans>Sign out</Trans>
          </Button>
        )}
      </SheetContent>
    </Sheet>
  )
}

type ConfirmableButtonProps = {
  /** Label of the second press, or null if the first press is enough. */
  twice: string | null
  about: string
  variant?: 'primary' | 'secondary'
  disabled?: boolean
  onPress: () => void
  children: ReactNode
}

/** Large button that needs a second press if the name is not on every child's note. */
const ConfirmableButton = ({
  twice,
  about,
  variant = 'secondary',
  disabled = false,
  onPress,
  children,
}: ConfirmableButtonProps) =>
  twice === null ? (
    <Button block size="comfort" variant={variant} disabled={disabled} onClick={onPress}>
      {children}
    </Button>
  ) : (
    <TwoClickButton
      block
      size="comfort"
      variant="secondary"
      disabled={disabled}
      about={about}
      armedLabel={twice}
      onConfirm={onPress}
    >
      {children}
    </TwoClickButton>
  )
