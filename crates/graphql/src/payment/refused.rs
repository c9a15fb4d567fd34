//! Why nothing was bought: the answers to paying and to trying say it with the same types.

/// The member of the answer, which is `Self`, that a refusal becomes.
macro_rules! purchase_refused {
    ($refusal:ident) => {{
        let message = sentence(&$refusal);
        Ok(match $refusal {
            PurchaseRefusal::Refused(refusal) => match sort(refusal)? {
                Refused::Unauthorized(why) => Self::Unauthorized(why),
                Refused::Forbidden(why) => Self::Forbidden(why),
                Refused::NotFound(why) => Self::NotFound(why),
                Refused::BadRequest(why) => Self::BadRequest(why),
            },
            PurchaseRefusal::AlreadyMember => Self::AlreadyExists(AlreadyExists { message }),
            PurchaseRefusal::PriceChanged(_)
            | PurchaseRefusal::UnderWay
            | PurchaseRefusal::KeyReused => Self::Conflict(Conflict { message }),
            PurchaseRefusal::NotForSale
            | PurchaseRefusal::NotForMembersBefore
            | PurchaseRefusal::NoKey
            | PurchaseRefusal::Gift(_)
            | PurchaseRefusal::Tip(_)
            | PurchaseRefusal::Switch(_) => Self::BadRequest(BadRequest { message }),
            PurchaseRefusal::Declined(_) | PurchaseRefusal::PaypalDeclined => {
                Self::PaymentMethodDeclined(PaymentMethodDeclined { message })
            }
            PurchaseRefusal::Unknown | PurchaseRefusal::Unavailable => {
                Self::ServiceUnavailable(ServiceUnavailable { message })
            }
        })
    }};
}

pub(super) use purchase_refused;
