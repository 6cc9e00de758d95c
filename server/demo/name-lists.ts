/** Lists of names that belong to one origin, separated by commas. */
export type Names = {
  /** Surnames. `A/B` contains the male form, then the female form. */
  surnames: string
  girls: string
  boys: string
  women: string
  men: string
  /** First languages other than English in these families. */
  languages?: string
  /** Diet of most of these families. */
  diet?: 'halal' | 'vegetarian'
}
