import type { ReferenceAnswers } from '@contract/recruitment/reference-answers.ts'
import type { Rating } from '@contract/recruitment/vocabulary.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'

/** Reviewers' labels for the answers of a reference. */
const termLabels: Record<keyof Omit<ReferenceAnswers, 'declaration'>, MessageDescriptor> = {
  applicant_name: msg`Name of the applicant`,
  relationship: msg`How the referee knows them`,
  years_known: msg`Years known`,
  integrity: msg`Integrity`,
  relationship_peers: msg`Relationship with peers`,
  relationship_others: msg`Relationship with others`,
  team_work: msg`Team work`,
  reliability: msg`Reliability`,
  punctuality: msg`Punctuality`,
  quality_of_work: msg`Quality of work`,
  health_record: msg`Health record`,
  honesty: msg`Honesty`,
  disciplinary: msg`Has the applicant ever been disciplined, as far as the referee knows?`,
  disciplinary_details: msg`What happened`,
  suitability: msg`Does the referee know of anything that makes them unsuitable to work with children?`,
  suitability_details: msg`What the referee knows`,
  allegations: msg`Has an allegation about a child or an adult at risk ever been made against them?`,
  allegations_details: msg`What was alleged, and what came of it`,
  criminal: msg`Does the referee know of a criminal record that is not protected?`,
  criminal_details: msg`What the referee knows of it`,
  reasons_not_accept: msg`Is there a reason why the applicant should not be accepted?`,
  reasons_not_accept_details: msg`The reason`,
  additional_comments: msg`Additional comments`,
  full_name: msg`Name of the referee`,
  is_adult: msg`The referee is 18 or over`,
  occupation: msg`Occupation`,
  phone: msg`Phone`,
  address: msg`Address`,
}

const ratingLabels: Record<Rating, MessageDescriptor> = {
  Excellent: msg`Excellent`,
  Good: msg`Good`,
  Unsatisfactory: msg`Unsatisfactory`,
}

/** Returns the labels of a reference's answers (key: field) and the labels of the ratings. */
export const useReferenceTerms = () => {
  const { i18n } = useLingui()
  const translateLabels = <K extends string>(descriptors: Record<K, MessageDescriptor>) =>
    Object.fromEntries(
      Object.entries<MessageDescriptor>(descriptors).map(([field, descriptor]) => [field, i18n._(descriptor)]),
    ) as Record<K, string>
  return { terms: translateLabels(termLabels), ratings: translateLabels(ratingLabels) }
}
