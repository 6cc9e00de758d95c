import { useId, useState } from 'react'
import { useMedia } from '@/hooks/use-media.ts'
import { LateRegisterButton } from './late-register-button.tsx'
import { ListTools } from './list-tools.tsx'
import { PeopleFilters, type PeopleFiltersProps } from './people-filters.tsx'

type ListHeadProps = Omit<PeopleFiltersProps, 'fold' | 'register'>

/**
 * What is above the people. On a phone and a tablet all but the search folds away, so that the first of them are in
 * sight. Turning the device moves both parts and makes neither again: a dialog that a tool has opened stays.
 */
export const ListHead = (props: ListHeadProps) => {
  const phone = useMedia('(max-width: 47.99rem)')
  const folds = useMedia('(max-width: 79.99rem)')
  const [open, setOpen] = useState(false)
  const tools = useId()
  const parts = [
    <div key="tools" id={tools} hidden={folds && !open}>
      <ListTools state={props.state} />
    </div>,
    <PeopleFilters
      key="filters"
      {...props}
      fold={folds ? { open, onOpen: setOpen, tools } : null}
      register={phone ? <LateRegisterButton partner={props.partner} /> : null}
    />,
  ]
  return folds ? parts.reverse() : parts
}
