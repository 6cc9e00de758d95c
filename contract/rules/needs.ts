/** Text field with the details of each yes/no question about a need. Details mean Yes even if the stored answer is No. */
export const detailByNeed = {
  has_dietary_requirements: 'dietary_requirements',
  has_medical_conditions: 'medical_conditions',
  parcel_has_dietary_requirements: 'parcel_dietary_requirements',
} as const

/** Yes/no question about a need. */
export type NeedQuestion = keyof typeof detailByNeed

export const needQuestions = Object.keys(detailByNeed) as NeedQuestion[]

/** Returns the question that a text field describes, or undefined for any other field. */
export function findQuestionOfDetail(field: string): NeedQuestion | undefined {
  return needQuestions.find((question) => detailByNeed[question] === field)
}
