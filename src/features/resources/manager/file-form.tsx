import { type ResourceFile, ResourceFileBody } from '@contract/resources/files.ts'
import { useLingui } from '@lingui/react/macro'
import { useDirectoryName } from '@/features/resources/manager/use-directory-name.ts'
import { useContentText } from '@/kit/content/content-text.tsx'
import { EntityPage } from '@/kit/form/entity-page.tsx'
import { FlagField, NumberField } from '@/kit/form/fields.tsx'
import { FormCard } from '@/kit/form/form-card.tsx'
import { TwoLanguages } from '@/kit/form/welsh/two-languages.tsx'
import { useWelshValues } from '@/kit/form/welsh/use-welsh-values.ts'
import { formatDateCell } from '@/kit/list/cells.ts'
import { FilePreview } from '../file-preview.tsx'
import { fileLibrary } from '../resource-library.ts'
import { useItemOperations } from './item-operations.ts'
import { UploadField } from './upload-field.tsx'

const emptyFile = {
  name: '',
  content: '',
  file: undefined as unknown,
  ordering: null as number | null,
  display: false,
}

type FileFormProps = { directory: string; id: string }

/** Form of one file in a directory (RES-13, RES-37 to RES-47). */
export const FileForm = ({ directory, id }: FileFormProps) => {
  const { t } = useLingui()
  const getText = useContentText()
  const welsh = useWelshValues({ name: t`Name`, content: t`Content` })
  const operations = useItemOperations('resource_directories', directory)
  const directoryName = useDirectoryName(fileLibrary, directory)
  return (
    <EntityPage
      id={id}
      operations={operations}
      schema={ResourceFileBody}
      list={{ to: `${fileLibrary.admin}/${directory}`, label: directoryName }}
      newTitle={t`New file`}
      getTitle={(item) => getText(item, 'name').text}
      getTitleLang={(item) => getText(item, 'name').lang}
      empty={{ ...emptyFile, ...welsh.empty }}
      toValues={({ name, content, file, ordering, display, ...item }) => ({
        name,
        content,
        file,
        ordering,
        display,
        ...welsh.toValues(item),
      })}
      labels={{
        name: t`Name`,
        content: t`Content`,
        file: t`File`,
        ordering: t`Ordering`,
        display: t`New`,
        ...welsh.labels,
      }}
      facts={(file) => [{ term: t`Created`, value: formatDateCell(file.created) }]}
      aside={(file) => (file ? <PreviewCard file={file} /> : null)}
    >
      <TwoLanguages
        pairs={[
          { name: 'name', kind: 'line' },
          { name: 'content', kind: 'rich' },
        ]}
      />
      <FormCard>
        <UploadField name="file" />
      </FormCard>
      <FormCard columns>
        <NumberField name="ordering" optional hint={t`Files without a number come last, by name.`} />
        <FlagField name="display" hint={t`Shows as new on the welcome page and among the resources.`} />
      </FormCard>
    </EntityPage>
  )
}

const PreviewCard = ({ file }: { file: ResourceFile }) => (
  <div className="overflow-hidden rounded-xl border border-border bg-card">
    <FilePreview file={file} className="aspect-[4/3]" />
  </div>
)
