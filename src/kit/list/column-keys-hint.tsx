import { Trans } from '@lingui/react/macro'

type ColumnKeysHintProps = {
  /** Fields of the rows. Text fields use Enter, checkboxes use the arrow keys. */
  fields: 'text' | 'checkbox'
}

/** Hint for the keys of `moveAlongColumn`, on computers with a mouse. Touch screens have no such keys. */
export const ColumnKeysHint = ({ fields }: ColumnKeysHintProps) => (
  <p className="hidden text-sm text-muted-foreground pointer-fine:lg:block print:hidden">
    {fields === 'text' ? (
      <Trans>Enter moves to the next family, Shift and Enter to the one before.</Trans>
    ) : (
      <Trans>The arrow keys move up and down a column of boxes.</Trans>
    )}
  </p>
)
