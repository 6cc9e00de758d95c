import { MAX_SEARCH_LENGTH } from '@contract/operation.ts'
import { useLingui } from '@lingui/react/macro'
import { useTypedSearch } from '@/browser/use-typed-search.ts'
import { SearchInput } from '@/ui/search-input.tsx'
import { useTooLongCheck } from '@/words/too-long-message.ts'

/** Debounce of the search in ms after the last character (RES-74, FMT-22). */
const SEARCH_DEBOUNCE_MS = 1000

type ResourceSearchProps = {
  label: string
  /** Search text in the URL. */
  search: string
  onSearch: (search: string) => void
  className?: string
}

/** Returns the search text of the URL, limited in length, because a URL can contain anything. */
export const parseSearch = ({ search }: { search?: unknown }): string =>
  typeof search === 'string' ? search.slice(0, MAX_SEARCH_LENGTH) : ''

/** Search box of a directory tree. It searches after a pause in typing or on Enter. */
export const ResourceSearch = ({ label, search, onSearch, className }: ResourceSearchProps) => {
  const { t } = useLingui()
  const getTooLongError = useTooLongCheck()
  const { typed, setTyped, settle } = useTypedSearch(
    search || undefined,
    (text) => onSearch(text ?? ''),
    SEARCH_DEBOUNCE_MS,
  )
  return (
    <SearchInput
      className={className}
      label={label}
      placeholder={label}
      clearLabel={t`Clear the search`}
      tooLong={(text) => getTooLongError(text, MAX_SEARCH_LENGTH)}
      value={typed ?? ''}
      onKeyDown={(event) => {
        if (event.key === 'Enter') settle()
      }}
      onValueChange={(text) => setTyped(text || undefined)}
    />
  )
}
