/** A refusal of the token endpoint, whose form RFC 6749 (5.2) gives. */
export class OAuthError extends Error {
  override name = 'OAuthError';
  readonly answer: { error: string; error_description: string };

  constructor(error: 'invalid_request' | 'invalid_grant' | 'unsupported_grant_type', description: string) {
    super(error);
    this.answer = { error, error_description: description };
  }
}
