export { LongAnswers } from './application-answers.tsx'
export { RefereesAndContact } from './application-referees.tsx'
export { SafeguardingQuestions } from './application-safeguarding.tsx'
