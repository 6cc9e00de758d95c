import { Trans, useLingui } from '@lingui/react/macro'
import { clsx } from 'clsx'
import { Copy, Link as LinkIcon } from 'lucide-react'
import { Button } from '@/ui/button.tsx'
import { useToast } from '@/ui/toast.tsx'

/** Shortens a long secret at the end of a path to its first and last 4 characters. */
const shortenSecret = (path: string): string => {
  const secretStart = path.lastIndexOf('/') + 1
  const secret = path.slice(secretStart)
  return secret.length > 16 ? `${path.slice(0, secretStart)}${secret.slice(0, 4)}…${secret.slice(-4)}` : path
}

/** Returns a function that copies a public page's full address and shows a toast with the result. */
export const useCopyLink = () => {
  const { t } = useLingui()
  const { show } = useToast()
  return (path: string) =>
    void navigator.clipboard.writeText(`${location.origin}${path}`).then(
      () => show({ message: t`Link copied` }),
      () => show({ message: t`The link could not be copied. Select it and copy it.`, tone: 'error' }),
    )
}

/**
 * Link to a public page with a button that copies it.
 * @param stacked places the button below the link, for layouts in which few links share a row with equal widths
 */
export const CopyLink = ({ path, stacked = false }: { path: string; stacked?: boolean }) => {
  const copy = useCopyLink()
  return (
    <span
      className={clsx('gap-x-2.5 gap-y-1', stacked ? 'grid justify-items-start' : 'inline-flex flex-wrap items-center')}
    >
      <span className="inline-flex items-center gap-x-2.5">
        <LinkIcon aria-hidden="true" className="size-5 flex-none text-muted-foreground" />
        <a href={path} target="_blank" rel="noreferrer" className="font-bold text-link underline wrap-anywhere">
          {shortenSecret(path)}
        </a>
      </span>
      <Button size="small" icon={Copy} data-print="hide" onClick={() => copy(path)}>
        <Trans>Copy the link</Trans>
      </Button>
    </span>
  )
}
