/** `why` is the key of the sentence that explains the failure. */
export class WorkRefused extends Error {
  readonly why:
    | 'noAnswer'
    | 'signedOut'
    | 'gone'
    | 'officersChanged'
    | 'notProven'
    | 'tooMuch'
    | 'tooManyMessages'
    /** Somebody wrote, or changed the report's state, since the officer opened it. */
    | 'caseChanged'
    | 'malformed'
    | 'noKeyFile'
    | 'wrongPassphrase'
    /** None of the opened keys decrypts the case. */
    | 'notForThisKey'
    /** The report or file was encrypted for another case, or changed outside the site. Nothing of it is shown. */
    | 'altered';
  constructor(why: WorkRefused['why']) {
    super(why);
    this.why = why;
  }
}
