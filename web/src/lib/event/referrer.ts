/** Where the reader came from: the browser's word for the first page, then the place before. */
export class Referrer {
  #before: string | null = null;

  constructor(
    private readonly first: string,
    private location: string,
  ) {}

  get current(): string {
    return this.#before ?? this.first;
  }

  /** Says that the reader is now at `location`; staying where one is changes nothing. */
  moved(location: string): void {
    if (location === this.location) return;
    this.#before = this.location;
    this.location = location;
  }
}
