import { useId, useState } from 'react'
import { useMedia } from '@/hooks/use-media.ts'
import { LateRegisterButton } from './late-register-button.tsx'
import { ListTools } from './list-tools.tsx'
import { PeopleFilters, type PeopleFiltersProps } from './people-filters.tsx'

type ListHeadProps = Omit<PeopleFiltersProps, 'fold' | 'register'>

/**
 * Header of the list. On phones and tablets everything except the search is collapsed, so that the first
 * people are visible. Rotating the device moves both parts without remounting, so that an open dialog stays
 * open.
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
