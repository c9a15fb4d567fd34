/** A country whose numbers are taken. */
export interface Country {
  code: string;
  callingCode: string;
}

/** The countries by their English names, each with what its numbers begin with. */
export function namedCountries(countries: readonly Country[]): { code: string; label: string }[] {
  const names = new Intl.DisplayNames('en', { type: 'region' });
  const named = countries.map(({ code, callingCode }) => ({ code, label: `${names.of(code) ?? code} (+${callingCode})` }));
  return named.toSorted((a, b) => a.label.localeCompare(b.label, 'en'));
}

const regionOf = (language: string): string | undefined => {
  try {
    return new Intl.Locale(language).region;
  } catch {
    return undefined;
  }
};

/** The country that stands there first: where the reader is, else where their language is spoken, else one of all. */
export function firstCountry(countries: readonly Country[], here: string | null, languages: readonly string[]): string {
  const wanted = [here, ...languages.map(regionOf), 'US'];
  const found = wanted.find((code) => countries.some((country) => country.code === code));
  return found ?? countries[0]?.code ?? '';
}
