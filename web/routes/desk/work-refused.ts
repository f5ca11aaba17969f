/** The desk's scripts could not do something; `why` is the key of the sentence that says so. */
export class WorkRefused extends Error {
  readonly why:
    | 'noAnswer'
    | 'signedOut'
    | 'gone'
    | 'officersChanged'
    | 'notProven'
    | 'tooMuch'
    | 'noKeyFile'
    | 'wrongPassphrase'
    /** None of the keys that are open opens it. */
    | 'notForThisKey'
    /** It was encrypted for another case, or was changed outside the site: nothing of it is shown. */
    | 'altered';
  constructor(why: WorkRefused['why']) {
    super(why);
    this.why = why;
  }
}
