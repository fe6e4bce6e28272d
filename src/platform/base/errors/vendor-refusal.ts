/** A failure that an outside party decided. Its message says which; where in our code it came up says nothing. */
export class VendorRefusal extends Error {
  readonly vendor: 'mail' | 'model'
  constructor(vendor: VendorRefusal['vendor'], message: string) {
    super(message)
    this.vendor = vendor
  }
}
