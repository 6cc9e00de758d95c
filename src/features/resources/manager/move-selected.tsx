import type { DirectoryNode } from '@contract/resources/directories.ts'
import { foldName } from '@contract/rules/alphabet.ts'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { FolderInput } from 'lucide-react'
import { useState } from 'react'
import { call } from '@/api/call.ts'
import { useErrorNotice } from '@/data/use-error-notice.ts'
import { ContentText, useContentText } from '@/kit/content/content-text.tsx'
import { type FolderWithAncestors, flattenTree, isPublished } from '@/kit/tree/flatten-tree.ts'
import { Button } from '@/ui/button.tsx'
import { Dialog, DialogClose, DialogContent, DialogTrigger } from '@/ui/dialog.tsx'
import { FieldError } from '@/ui/field.tsx'
import { RadioGroup } from '@/ui/radio-group.tsx'
import { SearchInput } from '@/ui/search-input.tsx'
import { useToast } from '@/ui/toast.tsx'
import { foldBothNames } from '../fold-both-names.ts'
import type { ResourceLibrary } from '../resource-library.ts'

type MoveProps = {
  library: ResourceLibrary
  nodes: readonly DirectoryNode[]
  /** Id of the directory that contains the files now. */
  from: string
  rows: readonly { id: string }[]
  reachable: boolean
  onMoved: () => void
}

/** Dialog that moves the selected files to another directory (RES-08 to RES-10). */
export const MoveSelected = (props: MoveProps) => {
  const [isOpen, setIsOpen] = useState(false)
  const closeAfterMove = () => {
    setIsOpen(false)
    props.onMoved()
  }
  return (
    <Dialog open={isOpen} onOpenChange={setIsOpen}>
      <DialogTrigger asChild>
        <Button
          variant="on-hero"
          size="small"
          icon={FolderInput}
          disabled={!props.reachable}
          className="disabled:bg-transparent!"
        >
          <Trans>Move selected</Trans>
        </Button>
      </DialogTrigger>
      {isOpen ? <MoveDialog {...props} onMoved={closeAfterMove} /> : null}
    </Dialog>
  )
}

/** Returns the path of a directory's ancestors. It includes the programme if the user maintains both programmes. */
const getLocationText = (
  { node, above }: FolderWithAncestors,
  hasBothProgrammes: boolean,
  getName: (directory: DirectoryNode) => string,
): string => {
  const names = above.map(getName)
  return (hasBothProgrammes && node.is_boxes_of_hope ? ['Boxes of Hope', ...names] : names).join(' › ')
}

const MoveDialog = ({ library, nodes, from, rows, onMoved }: MoveProps) => {
  const { t } = useLingui()
  const { show } = useToast()
  const showErrorNotice = useErrorNotice()
  const getText = useContentText()
  const getName = (directory: DirectoryNode) => getText(directory, 'name').text
  const [search, setSearch] = useState('')
  const [targetDirectory, setTargetDirectory] = useState<string | null>(null)
  const [hasSubmitted, setHasSubmitted] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const foldedSearch = foldName(search)
  // Sort the directories by programme: the main programme first, then Boxes of Hope.
  const mainNodes = nodes.filter(({ is_boxes_of_hope }) => !is_boxes_of_hope)
  const boxesOfHopeNodes = nodes.filter(({ is_boxes_of_hope }) => is_boxes_of_hope)
  const matchingDirectories = flattenTree([...mainNodes, ...boxesOfHopeNodes]).filter(
    ({ node }) => node.id === targetDirectory || (node.id !== from && foldBothNames(node).includes(foldedSearch)),
  )
  // Show the programme to a user with both programmes, because it determines which clubs see the files.
  const hasBothProgrammes = mainNodes.length > 0
  const count = rows.length
  const title =
    library.holds === 'files'
      ? plural(count, { one: 'Move # file to', other: 'Move # files to' })
      : plural(count, { one: 'Move # video to', other: 'Move # videos to' })
  const move = async () => {
    setHasSubmitted(true)
    if (targetDirectory === null) return
    setIsBusy(true)
    try {
      const body = { files: rows.map(({ id }) => id), directory: targetDirectory }
      await call(library.directories.move, { body })
      show({ message: t`Moved successfully` })
      onMoved()
    } catch (error) {
      showErrorNotice(error)
      setIsBusy(false)
    }
  }
  return (
    <DialogContent
      title={title}
      footer={
        <>
          <DialogClose asChild>
            <Button>
              <Trans>Cancel</Trans>
            </Button>
          </DialogClose>
          <Button variant="primary" busy={isBusy} onClick={() => void move()}>
            <Trans>Move</Trans>
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        <SearchInput
          label={t`Find a directory`}
          placeholder={t`Find a directory`}
          clearLabel={t`Clear the search`}
          value={search}
          onValueChange={setSearch}
        />
        <div className="max-h-80 overflow-auto p-1">
          <RadioGroup
            aria-label={t`Directory`}
            value={targetDirectory}
            onValueChange={setTargetDirectory}
            options={matchingDirectories.map((one) => ({
              value: one.node.id,
              label: <ContentText row={one.node} field="name" />,
              description: isPublished(one) ? (
                getLocationText(one, hasBothProgrammes, getName)
              ) : (
                <Trans>Not published: clubs will not see the files</Trans>
              ),
            }))}
          />
          {matchingDirectories.length === 0 ? (
            <p className="py-2 text-muted-foreground">
              <Trans>No directory matches.</Trans>
            </p>
          ) : null}
        </div>
        {hasSubmitted && targetDirectory === null ? (
          <FieldError>
            <Trans>Choose a directory.</Trans>
          </FieldError>
        ) : null}
      </div>
    </DialogContent>
  )
}
