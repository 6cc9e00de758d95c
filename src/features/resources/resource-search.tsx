import { MAX_SEARCH_LENGTH } from '@contract/operation.ts'
import { useLingui } from '@lingui/react/macro'
import { useTypedSearch } from '@/hooks/use-typed-search.ts'
import { SearchInput } from '@/ui/search-input.tsx'
import { useTooLong } from '@/words/too-long-words.ts'

/** How long after the last letter the server is asked, in ms (RES-74, FMT-22). */
const REST_MS = 1000

type ResourceSearchProps = {
  label: string
  /** As the address has it. */
  search: string
  onSearch: (search: string) => void
  className?: string
}

/** What an address says is looked for; an address can say anything. */
export const searchOf = ({ search }: { search?: unknown }): string =>
  typeof search === 'string' ? search.slice(0, MAX_SEARCH_LENGTH) : ''

/** The search of a tree of directories: it follows when the fingers rest, or at Enter. */
export const ResourceSearch = ({ label, search, onSearch, className }: ResourceSearchProps) => {
  const { t } = useLingui()
  const tooLong = useTooLong()
  const { typed, setTyped, settle } = useTypedSearch(
    search || undefined,
    (text) => onSearch(text ?? ''),
    REST_MS,
  )
  return (
    <SearchInput
      className={className}
      label={label}
      placeholder={label}
      clearLabel={t`Clear the search`}
      tooLong={(text) => tooLong(text, MAX_SEARCH_LENGTH)}
      value={typed ?? ''}
      onKeyDown={(event) => {
        if (event.key === 'Enter') settle()
      }}
      onValueChange={(text) => setTyped(text || undefined)}
    />
  )
}
