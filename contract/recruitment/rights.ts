import { flagsOf } from '../access.ts'
import type { CurrentUser } from '../user.ts'
import type { Flow } from './vocabulary.ts'

/** What a user may do with an application of a flow that they see. The server asks this, and screens show by it. */
export type ApplicationRights = {
  /** Edit the form, mark it as sent, archive and delete. */
  edit: boolean
  /** Hand out the link of the form, which opens all of its answers until it is sent. */
  formLink: boolean
  /** Send requests for references, tick them as checked, decide what an applicant asks for. */
  references: boolean
  /** Open what a referee has written (REFE-17). */
  readReferences: boolean
  /** Record a reference that was given by telephone. */
  telephone: boolean
  notes: boolean
  dbs: boolean
  /** Send a safeguarding declaration (SGD-01 to SGD-03). */
  sendDeclarations: boolean
  /** See the links of declarations (SGD-16). */
  declarationLinks: boolean
  /** Tick the checks as completed. */
  checks: boolean
  /** Take a second look, if another account did the rest. */
  secondLook: boolean
  /** Answer whether an account is the applicant's. */
  decideOwn: boolean
  convert: boolean
  /** Set and clear the mark "keep for safeguarding". */
  keep: boolean
  /** Read the answers of safeguarding and the number of a certificate. */
  sensitive: boolean
}

const NONE: ApplicationRights = {
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

type Who = Parameters<typeof flagsOf>[0] & Pick<CurrentUser, 'email'>

const coreRights = (user: Who): ApplicationRights => {
  const { vpSupport, vp, coordinator, safeguardingLeader, partnerships } = flagsOf(user)
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

/** In the volunteer flow the club's own people review (VOL-80). */
const volunteerRights = (user: Who): ApplicationRights => {
  const { vpSupport, coordinator, core, safeguardingLeader } = flagsOf(user)
  const may = vpSupport || coordinator || core || safeguardingLeader
  const sensitive = vpSupport || coordinator || safeguardingLeader
  return {
    edit: may,
    formLink: sensitive,
    references: may,
    readReferences: sensitive,
    telephone: may,
    notes: may,
    dbs: may,
    sendDeclarations: false,
    declarationLinks: false,
    checks: may,
    secondLook: sensitive,
    decideOwn: vpSupport,
    convert: may,
    keep: sensitive,
    sensitive,
  }
}

/**
 * The rights over an application.
 * @param own whether it is the user's own: then nobody reads references, notes and checks, nor decides about themselves
 */
export const applicationRights = (user: Who, flow: Flow, own = false): ApplicationRights => {
  if (own) return NONE
  return flow === 'core' ? coreRights(user) : volunteerRights(user)
}
