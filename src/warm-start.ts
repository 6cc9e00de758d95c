import { warmReplica } from './replica/expected-replica.ts'

// Import this module first, so that the database is read from disk while the rest of the app compiles and starts.
warmReplica()
