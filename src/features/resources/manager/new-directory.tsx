import { getAccessFlags } from '@contract/access.ts'
import { DirectoryBody, type DirectoryNode } from '@contract/resources/directories.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { callForRow } from '@/api/call.ts'
import { useInvalidate } from '@/data/use-invalidate.ts'
import { useContentText } from '@/kit/content/content-text.tsx'
import { EntityForm } from '@/kit/form/entity-form.tsx'
import { FlagField, NumberField } from '@/kit/form/fields.tsx'
import { FormCard } from '@/kit/form/form-card.tsx'
import { useFormField } from '@/kit/form/form-context.ts'
import { TwoLanguages } from '@/kit/form/welsh/two-languages.tsx'
import { useWelshValues } from '@/kit/form/welsh/use-welsh-values.ts'
import { flattenTree } from '@/kit/tree/flatten-tree.ts'
import { FieldError } from '@/ui/field.tsx'
import { useUser } from '@/user/use-user.ts'
import type { ResourceLibrary } from '../resource-library.ts'

type NewDirectoryProps = { library: ResourceLibrary; nodes: readonly DirectoryNode[]; parent: string | null }

/** Form of a new directory, at the top level or in the directory that was open (RES-04, RES-30 to RES-34, RES-36). */
export const NewDirectory = ({ library, nodes, parent }: NewDirectoryProps) => {
  const { t } = useLingui()
  const getText = useContentText()
  const welsh = useWelshValues({ name: t`Name` })
  const router = useRouter()
  const invalidateResources = useInvalidate(library.noun, library.items)
  const { tlg } = getAccessFlags(useUser())
  const above = flattenTree(nodes).find(({ node }) => node.id === parent)?.node
  const emptyDirectory = { name: '', ordering: null as number | null, is_boxes_of_hope: false, parent, ...welsh.empty }
  return (
    <EntityForm
      schema={DirectoryBody}
      labels={{
        name: t`Name`,
        ordering: t`Ordering`,
        is_boxes_of_hope: 'Boxes of Hope',
        parent: t`Directory`,
        ...welsh.labels,
      }}
      saved={{ values: emptyDirectory, etag: null }}
      savedMessage={t`Successfully created`}
      save={async (values) => {
        const { output } = await callForRow(library.directories.create, { body: values })
        void invalidateResources()
        void router.navigate({ href: `${library.admin}/${output.id}`, replace: true, ignoreBlocker: true })
        return { values, etag: '' }
      }}
    >
      <FormCard title={<Trans>New directory</Trans>}>
        <LocationNote>
          {above ? <Trans>It will be in {getText(above, 'name').text}.</Trans> : <Trans>It will be at the top.</Trans>}
        </LocationNote>
        <TwoLanguages pairs={[{ name: 'name', kind: 'line' }]} />
        <NumberField name="ordering" optional hint={t`Directories without a number come last, by name.`} />
        {tlg && !above ? (
          <FlagField name="is_boxes_of_hope" hint={t`Boxes of Hope clubs see it instead of lunch clubs.`} />
        ) : null}
      </FormCard>
    </EntityForm>
  )
}

/** Location of the new directory, with an error if it is not permitted. */
const LocationNote = ({ children }: { children: ReactNode }) => {
  const { error } = useFormField('parent')
  return (
    <div>
      <p className="text-muted-foreground">{children}</p>
      {error ? <FieldError>{error}</FieldError> : null}
    </div>
  )
}
