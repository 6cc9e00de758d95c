/** Classes of a column that stays in view next to a long record. On narrow screens it is below the record. */
export const sideColumnClasses =
  'min-[70rem]:sticky min-[70rem]:top-3 min-[70rem]:max-h-[calc(100dvh-24px)] min-[70rem]:overflow-auto min-[70rem]:rounded-xl'
