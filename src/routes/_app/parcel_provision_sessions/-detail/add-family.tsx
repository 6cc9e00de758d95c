import { buildNameMatcher, foldName } from '@contract/rules/alphabet.ts'
import { getFullName } from '@contract/rules/person.ts'
import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { UserRoundPlus } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { addFamily } from '@/features/parcels/parcel-changes.ts'
import { type AddableFamily, useAddableFamilies } from '@/features/parcels/use-addable-families.ts'
import { useSaveLocally } from '@/kit/form/use-save-locally.ts'
import type { ParcelRegister } from '@/register/parcel-register.ts'
import type { StoredRow } from '@/sync-state/use-replica.ts'
import { Button } from '@/ui/button.tsx'
import { Combobox, type ComboboxOption } from '@/ui/combobox.tsx'
import { Sheet, SheetContent, SheetTrigger } from '@/ui/sheet.tsx'
import { useToast } from '@/ui/toast.tsx'

export type AddFamilyProps = {
  register: ParcelRegister
  session: StoredRow<'parcel_provisions'>
  /** Button that opens the sheet. */
  trigger: ReactNode
  defaultOpen?: boolean
}

type FamilyOption = ComboboxOption & { folded: string; surnameFirst: string }

const filterOptions = (options: readonly ComboboxOption[], query: string) => {
  const isMatch = buildNameMatcher(query)
  return (options as readonly FamilyOption[]).filter((option) => isMatch(option.folded))
}

/** Sheet that finds families by name and adds them one after another (PARC-59 to PARC-66). */
export const AddFamily = (props: AddFamilyProps) => {
  const { t } = useLingui()
  const { id } = props.session
  return (
    <Sheet defaultOpen={props.defaultOpen ?? false}>
      <SheetTrigger asChild>{props.trigger}</SheetTrigger>
      <SheetContent
        title={t`Add family`}
        closeLabel={t`Close`}
        footer={
          <Button asChild>
            <Link to="/registered/new" search={{ adult: true, parcel_provision_session: id }}>
              <UserRoundPlus aria-hidden="true" />
              <Trans>Register a new adult</Trans>
            </Link>
          </Button>
        }
      >
        <AddableFamilyList register={props.register} session={props.session} />
      </SheetContent>
    </Sheet>
  )
}

const toOption = (family: AddableFamily): FamilyOption => {
  const label = getFullName(family)
  const sizeTexts = [
    plural(family.parcel_total_adults, { one: '# adult', other: '# adults' }),
    plural(family.parcel_total_children, { one: '# child', other: '# children' }),
  ]
  const detail = [...sizeTexts, family.postcode].filter(Boolean).join(', ')
  return {
    value: family.id,
    label,
    detail,
    folded: foldName(label),
    surnameFirst: foldName(`${family.last_name} ${family.first_name}`),
  }
}

/** Compares two families by surname, which is the order of the session's list. */
function compareSurnames({ surnameFirst: a }: FamilyOption, { surnameFirst: b }: FamilyOption): number {
  if (a < b) return -1
  return a > b ? 1 : 0
}

/** Search list of the families that can be added, sorted by surname. */
const AddableFamilyList = ({ register, session }: Pick<AddFamilyProps, 'register' | 'session'>) => {
  const { t } = useLingui()
  const { show } = useToast()
  const save = useSaveLocally()
  const addableFamilies = useAddableFamilies(register)
  const options = useMemo(() => addableFamilies.map(toOption).sort(compareSurnames), [addableFamilies])
  const add = async (id: string) => {
    const family = addableFamilies.find((one) => one.id === id)
    if (!family || !(await save([addFamily(session, family)]))) return
    const name = getFullName(family)
    show({ message: t`${name} is in this session.` })
  }
  return (
    <Combobox
      list="inline"
      autoFocus
      aria-label={t`Find a name`}
      placeholder={t`Find a name`}
      options={options}
      filter={filterOptions}
      onChoose={(id) => void add(id)}
      noneLabel={
        <Trans>
          No one found. A family is here once one of them is its Parcel Delivery Contact, and until it is added.
        </Trans>
      }
      moreLabel={(hidden) => (
        <Plural value={hidden} one="# more. Type more of the name." other="# more. Type more of the name." />
      )}
    />
  )
}
