import { useId, useState } from 'react'
import { useMedia } from '@/hooks/use-media.ts'
import type { PeopleListState } from './list-state.ts'
import { ListTools } from './list-tools.tsx'
import { PeopleFilters } from './people-filters.tsx'

type ListHeadProps = {
  state: PeopleListState
  onChange: (change: Partial<PeopleListState>) => void
  partner: boolean
}

/**
 * What stands above the people. On a phone all but the search folds away, so that the first of them are in sight. Turning
 * the device moves both parts and makes neither anew: a dialog that a tool has opened stays.
 */
export const ListHead = ({ state, onChange, partner }: ListHeadProps) => {
  const phone = useMedia('(max-width: 47.99rem)')
  const [open, setOpen] = useState(false)
  const tools = useId()
  const parts = [
    <div key="tools" id={tools} hidden={phone && !open}>
      <ListTools state={state} />
    </div>,
    <PeopleFilters
      key="filters"
      state={state}
      onChange={onChange}
      partner={partner}
      fold={phone ? { open, onOpen: setOpen, tools } : null}
    />,
  ]
  return phone ? parts.reverse() : parts
}
