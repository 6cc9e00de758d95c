import { Plural } from '@lingui/react/macro'

/** Names the pictures that came with a text; renders nothing for a text without pictures. */
export const MediaNote = ({ media }: { media: number | undefined }) =>
  media ? (
    <span className="block text-sm text-muted-foreground">
      <Plural value={media} one="# picture was not kept" other="# pictures were not kept" />
    </span>
  ) : null
