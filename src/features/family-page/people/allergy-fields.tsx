import { type Allergen, allergens } from '@contract/option-lists.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Hand, Minus, Plus, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { allergenIcons } from '@/features/food/allergen-icons.ts'
import { formatNameList } from '@/i18n/name-list.ts'
import { useAnswer } from '@/kit/public/answers-context.ts'
import { Button } from '@/ui/button.tsx'
import { Checkbox } from '@/ui/checkbox.tsx'
import { Chip } from '@/ui/chip.tsx'
import { FieldGroup } from '@/ui/field-group.tsx'
import { allergenLabels } from '@/words/allergen-labels.ts'
import { WaitsNotice } from './waits-notice.tsx'

/**
 * Editor of a list of allergens. An allergen that the family takes off stays visible, because it still counts until the
 * coordinator has decided (B-FAM-03).
 */
export function AllergyFields({ base }: { base: readonly Allergen[] }) {
  const { i18n } = useLingui()
  const { value, change } = useAnswer<readonly Allergen[]>('allergens')
  const [isAdding, setIsAdding] = useState(base.length === 0 || value.some((allergen) => !base.includes(allergen)))
  const removed = base.filter((allergen) => !value.includes(allergen))
  const names = formatNameList(
    removed.map((allergen) => i18n._(allergenLabels[allergen])),
    i18n.locale,
  )
  const toggle = (toggled: Allergen, isTicked: boolean) =>
    change(allergens.filter((one) => (one === toggled ? isTicked : value.includes(one))))
  return (
    <>
      {base.length > 0 ? (
        <ul className="grid divide-y divide-border">
          {base.map((allergen) => (
            <AllergenRow
              key={allergen}
              allergen={allergen}
              isRemoved={removed.includes(allergen)}
              onToggle={(isTicked) => toggle(allergen, isTicked)}
            />
          ))}
        </ul>
      ) : null}
      <div role="status" className="empty:hidden">
        {removed.length > 0 ? (
          <WaitsNotice icon={Hand}>
            {removed.length === 1 ? (
              <Trans>
                <b>{names} still counts for now.</b> The coordinator will ask you before your change counts.
              </Trans>
            ) : (
              <Trans>
                <b>{names} still count for now.</b> The coordinator will ask you before your change counts.
              </Trans>
            )}
          </WaitsNotice>
        ) : null}
      </div>
      {isAdding ? (
        <FieldGroup legend={<Trans>Tick any allergies</Trans>}>
          <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,8.5rem),1fr))] gap-x-3">
            {allergens
              .filter((allergen) => !base.includes(allergen))
              .map((allergen) => (
                <Checkbox
                  key={allergen}
                  checked={value.includes(allergen)}
                  onCheckedChange={(isTicked) => toggle(allergen, isTicked)}
                >
                  {i18n._(allergenLabels[allergen])}
                </Checkbox>
              ))}
          </div>
        </FieldGroup>
      ) : (
        <Button variant="ghost" icon={Plus} className="justify-self-start" onClick={() => setIsAdding(true)}>
          <Trans>Add an allergy</Trans>
        </Button>
      )}
    </>
  )
}

type AllergenRowProps = { allergen: Allergen; isRemoved: boolean; onToggle: (isTicked: boolean) => void }

function AllergenRow({ allergen, isRemoved, onToggle }: AllergenRowProps) {
  const { t, i18n } = useLingui()
  const name = i18n._(allergenLabels[allergen])
  return (
    <li className="flex flex-wrap items-center justify-between gap-2 py-2">
      <span className="min-w-0">
        <Chip kind="allergy" icon={allergenIcons[allergen]}>
          {name}
        </Chip>
        {isRemoved ? (
          <small className="mt-1 flex items-center gap-1.5 text-sm font-medium">
            <Minus aria-hidden="true" className="flex-none" />
            <Trans>You took this off</Trans>
          </small>
        ) : null}
      </span>
      <Button
        icon={isRemoved ? Undo2 : undefined}
        className="min-h-touch"
        aria-label={isRemoved ? t`Undo: ${name}` : t`Take off: ${name}`}
        onClick={() => onToggle(isRemoved)}
      >
        {isRemoved ? <Trans>Undo</Trans> : <Trans>Take off</Trans>}
      </Button>
    </li>
  )
}
