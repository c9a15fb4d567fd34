//! What Braintree's GraphQL API is asked. The tests hold each question against its published schema.

/// Opens an account for a person.
pub(super) const OPEN: &str = "mutation Open($input: CreateCustomerInput!) {
  createCustomer(input: $input) { customer { id } } }";

/// What a person's account keeps.
pub(super) const ACCOUNTS: &str = "query Accounts($id: ID!) {
  node(id: $id) { ... on Customer { paymentMethods(first: 50) { edges { node { id } } } } } }";

/// Forgets a PayPal account.
pub(super) const FORGET: &str = "mutation Forget($input: DeletePaymentMethodFromVaultInput!) {
  deletePaymentMethodFromVault(input: $input) { clientMutationId } }";

/// Closes a person's account.
pub(super) const CLOSE: &str = "mutation Close($input: DeleteCustomerInput!) {
  deleteCustomer(input: $input) { clientMutationId } }";

/// Lets a browser connect a PayPal account.
pub(super) const SET_UP: &str = "mutation SetUp($input: CreateClientTokenInput!) {
  createClientToken(input: $input) { clientToken } }";

/// Keeps a PayPal account.
pub(super) const SAVE: &str = "mutation Save($input: VaultPaymentMethodInput!) {
  vaultPaymentMethod(input: $input) { paymentMethod { id details { __typename } } } }";

/// Has money held for a charge.
pub(super) const AUTHORIZE: &str = "mutation Authorize($input: AuthorizePaymentMethodInput!) {
  authorizePaymentMethod(input: $input) { transaction { ...Whole } } }
  fragment Whole on Transaction { id orderId status createdAt amount { value currencyCode }
    processorResponse { legacyCode } refunds { status amount { value } } statusHistory { status } }";

/// Takes the money that is held.
pub(super) const CAPTURE: &str = "mutation Capture($input: CaptureTransactionInput!) {
  captureTransaction(input: $input) { transaction { ...Whole } } }
  fragment Whole on Transaction { id orderId status createdAt amount { value currencyCode }
    processorResponse { legacyCode } refunds { status amount { value } } statusHistory { status } }";

/// Lets go of the money that is held, or has it go back.
pub(super) const REVERSE: &str = "mutation Reverse($input: ReverseTransactionInput!) {
  reverseTransaction(input: $input) { clientMutationId } }";

/// Has settled money go back.
pub(super) const REFUND: &str = "mutation Refund($input: RefundTransactionInput!) {
  refundTransaction(input: $input) { clientMutationId } }";

/// The state of a transaction.
pub(super) const TRANSACTION: &str = "query State($id: ID!) {
  node(id: $id) { ... on Transaction { ...Whole } } }
  fragment Whole on Transaction { id orderId status createdAt amount { value currencyCode }
    processorResponse { legacyCode } refunds { status amount { value } } statusHistory { status } }";

/// The transactions of an order, or of a time.
pub(super) const SEARCH: &str = "query Find($input: TransactionSearchInput!, $after: String) {
  search { transactions(input: $input, first: 50, after: $after) {
    edges { node { ...Whole } } pageInfo { hasNextPage endCursor } } } }
  fragment Whole on Transaction { id orderId status createdAt amount { value currencyCode }
    processorResponse { legacyCode } refunds { status amount { value } } statusHistory { status } }";
