import { Plural } from '@lingui/react/macro'

/** Note with the number of a text's pictures, which are not stored. Renders nothing for a text without pictures. */
export const MediaNote = ({ media }: { media: number | undefined }) =>
  media ? (
    <span className="block text-sm text-muted-foreground">
      <Plural value={media} one="# picture was not kept" other="# pictures were not kept" />
    </span>
  ) : null
