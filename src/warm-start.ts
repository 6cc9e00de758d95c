import { warmReplica } from './replica/expected.ts'

// Imported before all else: the rest of the start is compiled and run meanwhile.
warmReplica()
