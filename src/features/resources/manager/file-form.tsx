import { type ResourceFile, ResourceFileBody } from '@contract/resources/files.ts'
import { useLingui } from '@lingui/react/macro'
import { useDirectoryName } from '@/features/resources/manager/use-directory-name.ts'
import { EntityPage } from '@/kit/form/entity-page.tsx'
import { FlagField, NumberField, TextField } from '@/kit/form/fields.tsx'
import { FormCard } from '@/kit/form/form-card.tsx'
import { RichTextField } from '@/kit/form/rich-text-field.tsx'
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
  const operations = useItemOperations('resource_directories', directory)
  const directoryName = useDirectoryName(fileLibrary, directory)
  return (
    <EntityPage
      id={id}
      operations={operations}
      schema={ResourceFileBody}
      list={{ to: `${fileLibrary.admin}/${directory}`, label: directoryName }}
      newTitle={t`New file`}
      getTitle={({ name }) => name}
      empty={emptyFile}
      toValues={({ name, content, file, ordering, display }) => ({ name, content, file, ordering, display })}
      labels={{
        name: t`Name`,
        content: t`Content`,
        file: t`File`,
        ordering: t`Ordering`,
        display: t`New`,
      }}
      facts={(file) => [{ term: t`Created`, value: formatDateCell(file.created) }]}
      aside={(file) => (file ? <PreviewCard file={file} /> : null)}
    >
      <FormCard>
        <TextField name="name" />
        <UploadField name="file" />
        <RichTextField name="content" />
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
