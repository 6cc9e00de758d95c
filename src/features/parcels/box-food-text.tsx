import { Fragment } from 'react'
import type { BoxFact } from './use-box-food.ts'

/** Restrictions of a box on paper. Allergies come first and are bold, because the print has no colours. */
export const BoxFoodText = ({ facts }: { facts: readonly BoxFact[] }) =>
  facts.map(({ text, isAllergy }, index) => (
    <Fragment key={text}>
      {index > 0 ? ', ' : null}
      {isAllergy ? <b>{text}</b> : text}
    </Fragment>
  ))
