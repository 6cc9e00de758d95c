/** Classes of an item in a menu or a list of options. Items are 52 px high, with a mouse 44 px. */
export const listItemClasses =
  'flex min-h-13 cursor-pointer items-center gap-3 rounded-[10px] px-3.5 py-1 leading-[1.25] font-medium xl:pointer-fine:min-h-11'
