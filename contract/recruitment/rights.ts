import { getAccessFlags } from '../access.ts'
import type { CurrentUser } from '../user.ts'
import type { Flow } from './vocabulary.ts'

/** Rights of a user on an application that the user can see. The server enforces them, and screens adapt to them. */
export type ApplicationRights = {
  /** Edit the form, mark it as submitted, archive and delete. */
  edit: boolean
  /** Share the link of the form. Until submission the link shows all answers. */
  formLink: boolean
  /** Send requests for references, tick references as checked, and decide about requests from applicants. */
  references: boolean
  /** Read a referee's answers (REFE-17). */
  readReferences: boolean
  /** Record a reference by phone. */
  telephone: boolean
  notes: boolean
  dbs: boolean
  /** Send a safeguarding declaration (SGD-01 to SGD-03). */
  sendDeclarations: boolean
  /** See the links of declarations (SGD-16). */
  declarationLinks: boolean
  /** Complete the checks. */
  checks: boolean
  /** Do the second look. This also requires that another account did the earlier steps. */
  secondLook: boolean
  /** Decide whether an account belongs to the applicant. */
  decideOwn: boolean
  convert: boolean
  /** Set and clear the mark "keep for safeguarding". */
  keep: boolean
  /** Read the safeguarding answers and the certificate number. */
  sensitive: boolean
}

const NO_RIGHTS: ApplicationRights = {
  edit: false,
  formLink: false,
  references: false,
  readReferences: false,
  telephone: false,
  notes: false,
  dbs: false,
  sendDeclarations: false,
  declarationLinks: false,
  checks: false,
  secondLook: false,
  decideOwn: false,
  convert: false,
  keep: false,
  sensitive: false,
}

type RightsUser = Parameters<typeof getAccessFlags>[0] & Pick<CurrentUser, 'email'>

const getCoreRights = (user: RightsUser): ApplicationRights => {
  const { vpSupport, vp, coordinator, safeguardingLeader, partnerships } = getAccessFlags(user)
  return {
    edit: vpSupport,
    formLink: vpSupport,
    references: vpSupport,
    readReferences: vp || coordinator || safeguardingLeader || partnerships,
    telephone: vpSupport,
    notes: vpSupport,
    dbs: vpSupport,
    sendDeclarations: vp || coordinator,
    declarationLinks: vp,
    checks: vpSupport,
    secondLook: vp,
    decideOwn: vpSupport,
    convert: vpSupport,
    keep: vpSupport,
    sensitive: vp || safeguardingLeader,
  }
}

/** Returns the rights in the volunteer flow, where the club's own users review (VOL-80). */
const getVolunteerRights = (user: RightsUser): ApplicationRights => {
  const { vpSupport, coordinator, core, safeguardingLeader } = getAccessFlags(user)
  const canReview = vpSupport || coordinator || core || safeguardingLeader
  const sensitive = vpSupport || coordinator || safeguardingLeader
  return {
    edit: canReview,
    formLink: sensitive,
    references: canReview,
    readReferences: sensitive,
    telephone: canReview,
    notes: canReview,
    dbs: canReview,
    sendDeclarations: false,
    declarationLinks: false,
    checks: canReview,
    secondLook: sensitive,
    decideOwn: vpSupport,
    convert: canReview,
    keep: sensitive,
    sensitive,
  }
}

/**
 * Returns a user's rights on an application.
 * @param own true if the application is the user's own. The user then has no rights
 */
export const getApplicationRights = (user: RightsUser, flow: Flow, own = false): ApplicationRights => {
  if (own) return NO_RIGHTS
  return flow === 'core' ? getCoreRights(user) : getVolunteerRights(user)
}
