import { getAccessFlags } from '@contract/access.ts'
import {
  buildParcelBody,
  getProgrammeParcelCounts,
  parcelCounts,
  parcelProvisionsManualEntryOperations,
} from '@contract/parcel-provisions-manual-entries.ts'
import { useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { useEntryForm } from '@/features/manual-entries/entry-form.ts'
import { SubjectFields } from '@/features/manual-entries/subject-fields.tsx'
import { getCrudOperations } from '@/kit/crud-operations.ts'
import { EntityPage } from '@/kit/form/entity-page.tsx'
import { NumberField } from '@/kit/form/fields.tsx'
import { FormCard } from '@/kit/form/form-card.tsx'
import { useUser } from '@/user/use-user.ts'

const operations = getCrudOperations('parcel_provisions_manual_entries', parcelProvisionsManualEntryOperations)

export const Route = createFileRoute('/_app/parcel_provisions_manual_entries/$id')({
  component: ParcelProvisionsEntryScreen,
})

/** Page of the parcel provisions of a club's holiday, entered by hand (MAN-19 to MAN-38, MAN-54 to MAN-60, MAN-70). */
function ParcelProvisionsEntryScreen() {
  const { t } = useLingui()
  const { id } = Route.useParams()
  const programmeCounts = getProgrammeParcelCounts(getAccessFlags(useUser()).boxesOfHope)
  const counts = [...parcelCounts, ...programmeCounts]
  const form = useEntryForm(counts)
  return (
    <EntityPage
      id={id}
      operations={operations}
      schema={buildParcelBody(programmeCounts)}
      list={{ to: '/parcel_provisions_manual_entries', label: t`Parcel Provisions Manual Entries` }}
      {...form}
    >
      {id === 'new' ? <SubjectFields list={operations.list} /> : null}
      <FormCard columns>
        {counts.map((count) => (
          <NumberField key={count} name={count} />
        ))}
      </FormCard>
    </EntityPage>
  )
}
