import { LONGEST_SEARCH } from '@contract/operation.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { SearchInput } from '@/ui/search-input.tsx'

type SearchBarProps = {
  /** As it is typed, ahead of the address. */
  search: string | undefined
  onSearch: (search: string | undefined) => void
  /** It is asked for now, by Enter. */
  onSettle: () => void
  /** An answer is on its way. */
  busy: boolean
}

/** Looks for a club by its name. */
export const SearchBar = ({ search, onSearch, onSettle, busy }: SearchBarProps) => {
  const { t } = useLingui()
  return (
    <div className="flex items-center gap-2.5 rounded-xl border border-border bg-card p-3">
      <SearchInput
        className="min-w-0 flex-1 md:max-w-90"
        label={t`Search`}
        placeholder={t`Search`}
        clearLabel={t`Clear the search`}
        maxLength={LONGEST_SEARCH}
        value={search ?? ''}
        busy={busy}
        onKeyDown={(event) => {
          if (event.key === 'Enter') onSettle()
        }}
        onValueChange={(typed) => onSearch(typed || undefined)}
      />
      <span role="status" className="text-sm text-muted-foreground max-md:sr-only">
        {busy ? <Trans>The clubs are being read</Trans> : null}
      </span>
    </div>
  )
}
