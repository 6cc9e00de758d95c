import { useId, useState } from 'react'
import { useMediaQuery } from '@/browser/use-media.ts'
import { LazyRegisterButton } from './lazy-register-button.tsx'
import { ListTools } from './list-tools.tsx'
import { PeopleFilters, type PeopleFiltersProps } from './people-filters.tsx'

type ListHeaderProps = Omit<PeopleFiltersProps, 'fold' | 'register'>

/**
 * Header of the list. On phones and tablets everything except the search is collapsed, so that the first people are
 * visible. Rotating the device moves both parts without remounting, so that an open dialog stays open.
 */
export const ListHeader = (props: ListHeaderProps) => {
  const isPhone = useMediaQuery('(max-width: 47.99rem)')
  const isCollapsible = useMediaQuery('(max-width: 79.99rem)')
  const [isOpen, setOpen] = useState(false)
  const toolsId = useId()
  const headerParts = [
    <div key="tools" id={toolsId} hidden={isCollapsible && !isOpen}>
      <ListTools state={props.state} />
    </div>,
    <PeopleFilters
      key="filters"
      {...props}
      fold={isCollapsible ? { open: isOpen, onOpen: setOpen, tools: toolsId } : null}
      register={isPhone ? <LazyRegisterButton partner={props.partner} /> : null}
    />,
  ]
  return isCollapsible ? headerParts.reverse() : headerParts
}
