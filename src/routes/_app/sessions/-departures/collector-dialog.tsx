import { COLLECTOR_LETTERS, collectorsOf, sameCollector } from '@contract/rules/collectors.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '@/ui/button.tsx'
import { Checkbox } from '@/ui/checkbox.tsx'
import { Field } from '@/ui/field.tsx'
import { Input } from '@/ui/input.tsx'
import { Name } from '@/ui/name.tsx'
import { Sheet, SheetContent } from '@/ui/sheet.tsx'
import { TwoClickButton } from '@/ui/two-click-button.tsx'
import type { AtDoor, DoorFamily } from './door.ts'

type CollectorDialogProps = {
  family: DoorFamily
  /** Who was pressed. */
  chosen: readonly string[]
  onLeave: (people: AtDoor[], collector: string, notFor: string[]) => void
  onClose: () => void
}

/** Who has come for them: one press on a name of their notes; any other name asks once more (B-HAL-04). */
export const CollectorDialog = ({ family, chosen: first, onLeave, onClose }: CollectorDialogProps) => {
  const { t, i18n } = useLingui()
  const [chosen, setChosen] = useState<readonly string[]>(first)
  const [typed, setTyped] = useState('')
  const going = family.members.filter(({ id }) => chosen.includes(id))
  const children = going.filter(({ adult }) => !adult)
  const listed = collectorsOf(children)
  const everyone = children.map(({ id }) => id)
  // A parent who is in the hall is most often who takes them home.
  const adults = family.members.flatMap(({ name, adult }) =>
    adult && !listed.some((one) => sameCollector(one.name, name)) ? [{ name, notFor: everyone }] : [],
  )
  const offered = children.length ? [...listed, ...adults] : []
  const own = typed.trim()
  const known = listed.find(({ name }) => sameCollector(name, own))
  const names = new Intl.ListFormat(i18n.locale, { type: 'conjunction' }).format(
    going.map(({ first: name }) => name),
  )
  const armed = (notFor: readonly string[]) => {
    const whose = children.filter(({ id }) => notFor.includes(id)).map(({ first: name }) => name)
    const list = whose.join(', ')
    return t`Not on the list for ${list}. Press again`
  }
  const notes = children.filter(({ pick_up_people }) => pick_up_people?.trim())
  return (
    <Sheet open onOpenChange={(open) => open || onClose()}>
      <SheetContent
        title={children.length ? <Trans>Who is collecting {names}?</Trans> : <Trans>Who is leaving?</Trans>}
        closeLabel={t`Close`}
        bodyClassName="collectors"
      >
        {family.members.length > 1 ? (
          <fieldset className="going" aria-label={t`Who is leaving?`}>
            {family.members.map(({ id, name }) => (
              <Checkbox
                key={id}
                checked={chosen.includes(id)}
                onCheckedChange={(on) =>
                  setChosen(on ? [...chosen, id] : chosen.filter((other) => other !== id))
                }
              >
                <Name>{name}</Name>
              </Checkbox>
            ))}
          </fieldset>
        ) : null}
        {notes.map(({ id, first: name, pick_up_people }) => (
          <p key={id} className="pick-up">
            <Trans>May collect {name}:</Trans> <b>{pick_up_people}</b>
          </p>
        ))}
        {children.length && listed.length === 0 ? (
          <p className="pick-up">
            <Plural
              value={children.length}
              one="No one is named to collect this child yet. Ask who they are and type the name."
              other="No one is named to collect these children yet. Ask who they are and type the name."
            />
          </p>
        ) : null}
        {offered.map(({ name, notFor }) => (
          <TwoClickButton
            key={name}
            block
            size="comfort"
            variant={notFor.length ? 'secondary' : 'primary'}
            asksItself={notFor.length === 0}
            about={notFor.join()}
            armedLabel={armed(notFor)}
            onConfirm={() => onLeave(going, name, notFor)}
          >
            {name}
          </TwoClickButton>
        ))}
        {children.length ? (
          <form className="other-name" onSubmit={(event) => event.preventDefault()}>
            <Field label={t`Another name`}>
              <Input
                value={typed}
                maxLength={COLLECTOR_LETTERS}
                autoComplete="off"
                autoCapitalize="words"
                onChange={(event) => setTyped(event.target.value)}
              />
            </Field>
            <TwoClickButton
              size="comfort"
              block
              variant="secondary"
              disabled={own === ''}
              asksItself={known?.notFor.length === 0}
              about={`${own} ${chosen.join()}`}
              armedLabel={armed(known?.notFor ?? everyone)}
              onConfirm={() => onLeave(going, known?.name ?? own, known?.notFor ?? everyone)}
            >
              <Trans>Sign out with this name</Trans>
            </TwoClickButton>
          </form>
        ) : (
          <Button
            block
            size="comfort"
            variant="primary"
            disabled={going.length === 0}
            onClick={() => onLeave(going, '', [])}
          >
            <Trans>Sign out</Trans>
          </Button>
        )}
      </SheetContent>
    </Sheet>
  )
}
