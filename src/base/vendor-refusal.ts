/** A failure that an outside party decided. Its message says which; where in our code it came up says nothing. */
export class VendorRefusal extends Error {
  readonly vendor: 'mail' | 'model'
  /** A mail server's refusal of one recipient: the server itself works, and `for good` is not tried again. */
  readonly recipient: 'for good' | 'for now' | undefined
  constructor(vendor: VendorRefusal['vendor'], message: string, recipient?: VendorRefusal['recipient']) {
    super(message)
    this.vendor = vendor
    this.recipient = recipient
  }
}
