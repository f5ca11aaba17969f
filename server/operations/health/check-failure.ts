/** Its message is ours and can be shown. Messages of other errors may hold values, which are removed. */
export class CheckFailure extends Error {}
