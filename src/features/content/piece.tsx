import { Trans } from '@lingui/react/macro'
import { type ReactNode, useMemo } from 'react'
import type { ShownText } from '@/kit/content/content-text.tsx'
import { RichText } from '@/kit/rich-text/rich-text.tsx'
import { Button } from '@/ui/button.tsx'
import { Dialog, DialogClose, DialogContent, DialogTrigger } from '@/ui/dialog.tsx'

/** Returns the plain text of rich text (HTML), with a space between block elements. */
const extractText = (html: string): string => {
  const { body } = new DOMParser().parseFromString(html.replace(/<\/(p|li|h2|h3)>|<br>/g, '$& '), 'text/html')
  return (body.textContent ?? '').replace(/\s+/g, ' ').trim()
}

export type PieceProps = {
  title: ShownText
  /** Rich text. */
  content: ShownText
  image?: string | null
  /** Text below the content, for example the day of its creation. */
  foot?: ReactNode
  /** Calendar page in front of the title. The preview then leaves out the foot, because it repeats the day. */
  before?: ReactNode
}

/** Card preview of a piece of content: title, first lines and image. */
export const PiecePreview = ({ title, content, image, foot, before }: PieceProps) => {
  const text = useMemo(() => extractText(content.text), [content.text])
  return (
    <span className="grid gap-2 py-2.5">
      {image ? (
        <img src={image} alt="" loading="lazy" className="aspect-[16/9] w-full rounded-lg object-cover" />
      ) : null}
      <span className={before ? 'grid grid-cols-[3.4rem_minmax(0,1fr)] items-center gap-3.5' : 'grid'}>
        {before}
        <span className="grid min-w-0 gap-0.5 wrap-anywhere">
          <b lang={title.lang}>{title.text}</b>
          {text ? (
            <span lang={content.lang} className="line-clamp-3 text-sm text-muted-foreground">
              {text}
            </span>
          ) : null}
          {foot && !before ? <span className="text-sm text-muted-foreground">{foot}</span> : null}
        </span>
      </span>
    </span>
  )
}

/** Full view of a piece of content. */
export const PieceDetails = ({ content, image, foot }: Omit<PieceProps, 'title' | 'before'>) => (
  <div className="grid gap-3 wrap-anywhere">
    {image ? <img src={image} alt="" className="w-full rounded-lg" /> : null}
    <div lang={content.lang}>
      <RichText html={content.text} />
    </div>
    {foot ? <p className="text-sm text-muted-foreground">{foot}</p> : null}
  </div>
)

/** Card with a piece of content. A press opens the full content in a dialog. */
export const Piece = (props: PieceProps) => (
  <Dialog>
    <DialogTrigger asChild>
      <button type="button" className="w-full cursor-pointer text-start hover:bg-accent">
        <PiecePreview {...props} />
      </button>
    </DialogTrigger>
    <DialogContent
      title={<span lang={props.title.lang}>{props.title.text}</span>}
      size="wide"
      footer={
        <DialogClose asChild>
          <Button>
            <Trans>Close</Trans>
          </Button>
        </DialogClose>
      }
    >
      <PieceDetails {...props} />
    </DialogContent>
  </Dialog>
)
